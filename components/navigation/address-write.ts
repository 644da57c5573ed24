/**
 * The change of the URL that nuqs has not written yet: browsers allow few changes per second, so it waits up to 50 ms, longer on busy
 * machines.
 */
let writing: Promise<unknown> | null = null;

/** Records a requested change until it is written. */
export function noteAddressWrite(written: Promise<unknown>): void {
  writing = written;
  const forget = () => {
    if (writing === written) writing = null;
  };
  written.then(forget, forget);
}

/**
 * Holds the click on a link until the URL is written, and repeats it. Next cancels a navigation during which the URL changes, so that a
 * row opened right after a key press would close again. Listens on the window, before all others.
 */
export function holdClicks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!writing || !link || isElsewhere || event.button !== 0 || link.target) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const again = () => {
    // A link created by `useFollowLink` has left the page meanwhile.
    const isGone = !link.isConnected;
    if (isGone) document.body.append(link);
    link.click();
    if (isGone) link.remove();
  };
  writing.then(again, again);
}
