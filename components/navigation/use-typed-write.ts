import { useLayoutEffect, useRef } from "react";

/**
 * The change of the URL that nuqs has not written yet: browsers allow few changes per second, so it waits up to 50 ms, longer on busy
 * machines.
 */
let writing: Promise<unknown> | null = null;

/** Records a requested change until it is written. */
function noteAddressWrite(written: Promise<unknown>): void {
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

/** Maximum attempts to write a term. */
const maxTries = 3;

/**
 * Writes the text of a search field to the URL, as `q`. nuqs drops a pending write when Next changes the URL, which may happen just after
 * a new page has received its first keys: then the term is written again, unless there is a newer one.
 */
export function useTypedWrite() {
  const latest = useRef<string | null>(null);
  useLayoutEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  return (q: string, write: () => Promise<URLSearchParams>): void => {
    latest.current = q;
    const writeAll = async (tries: number): Promise<void> => {
      const written = await write();
      const isForgotten = (written.get("q") ?? "") !== q && latest.current === q;
      if (isForgotten && tries > 1) await writeAll(tries - 1);
    };
    noteAddressWrite(writeAll(maxTries));
  };
}
