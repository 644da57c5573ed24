/**
 * Delays a blur handler until no pointer button is down. A message that appears earlier would move the page
 * under the click.
 */
export function afterPress(leave: () => void): () => void;
export function afterPress(leave: (() => void) | undefined): (() => void) | undefined;
export function afterPress(leave: (() => void) | undefined) {
  if (!leave) return undefined;
  return () => {
    if (document.querySelector("body:active") === null) return leave();
    const ended = new AbortController();
    const finish = () => {
      ended.abort();
      // After the click that follows pointerup.
      setTimeout(leave);
    };
    document.addEventListener("pointerup", finish, { capture: true, signal: ended.signal });
    document.addEventListener("pointercancel", finish, { capture: true, signal: ended.signal });
  };
}
