/** The change of the address that nuqs has yet to write: browsers allow few a second, so it waits up to 50 ms, longer on busy machines. */
let writing: Promise<unknown> | null = null;

/** Notes a change that was asked for, until it is written. */
export function noteAddressWrite(written: Promise<unknown>): void {
  writing = written;
  const forget = () => {
    if (writing === written) writing = null;
  };
  written.then(forget, forget);
}

/**
 * Holds the click on a link until the address is written, and clicks again. Next gives up a navigation during which the address is
 * changed, so that a row opened right after a key would close again. Listens on the window, before all others.
 */
export function holdClicks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!writing || !link || isElsewhere || event.button !== 0 || link.target) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const again = () => {
    // A link that `useFollowLink` made has left the page meanwhile.
    const isGone = !link.isConnected;
    if (isGone) document.body.append(link);
    link.click();
    if (isGone) link.remove();
  };
  writing.then(again, again);
}
