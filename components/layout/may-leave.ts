const askName = "cuelist:leave";

/**
 * Whether the page may be left for `href` now. Ask before every navigation that is no click on a link: a page
 * with unsaved work answers no, asks the person, and goes there itself.
 */
export function mayLeave(href: string): boolean {
  return document.dispatchEvent(new CustomEvent(askName, { cancelable: true, detail: href }));
}

/** Calls `ask` with the address whenever the page is about to be left by `mayLeave`; true keeps it. */
export function onAskToLeave(ask: (href: string) => boolean): () => void {
  const read = (event: Event) => {
    const isMeant = event instanceof CustomEvent && typeof event.detail === "string";
    if (isMeant && ask(event.detail as string)) event.preventDefault();
  };
  document.addEventListener(askName, read);
  return () => document.removeEventListener(askName, read);
}
