/**
 * For what a field does when it is left: waits until no button of a pointer is down. A message that
 * appeared sooner would move the page, and the button under the pointer away from the click.
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
      // After the click that comes with the pointer's going up.
      setTimeout(leave);
    };
    document.addEventListener("pointerup", finish, { capture: true, signal: ended.signal });
    document.addEventListener("pointercancel", finish, { capture: true, signal: ended.signal });
  };
}
