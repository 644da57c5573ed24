/* What runs in the page: each function is sent there alone, so that it may use nothing of this module. */

declare global {
  interface Window {
    observed?: { content: number; blocked: number };
  }
}

/** Runs before the page's own scripts. */
export function observeVisit(content: string): void {
  const observed = { content: NaN, blocked: 0 };
  window.observed = observed;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) observed.blocked += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
  const look = (now: number) => {
    if (document.querySelector(content)?.checkVisibility()) observed.content = now;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** First byte, first paint, first frame with the page's own content, and what tasks took beyond their first 50 ms; in ms. */
export function readVisit(): number[] {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const { content = NaN, blocked = NaN } = window.observed ?? {};
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN;
  return [navigation?.responseStart ?? NaN, paint, content, blocked];
}

/** The time from an input event in the focused field to the moment when matches of the text have been painted, in ms. */
export const timeTyping = ([selector, typed]: readonly [string, string]): Promise<number> =>
  new Promise((resolve, reject) => {
    const input = document.activeElement;
    if (!(input instanceof HTMLInputElement)) return reject(new Error("No field has the focus."));
    const [word = ""] = typed.toLowerCase().split(" ");
    const isShown = () =>
      [...document.querySelectorAll(`${selector} mark`)].some((mark) =>
        mark.textContent.toLowerCase().startsWith(word),
      );
    if (isShown()) return reject(new Error(`Matches of ${typed} are shown already.`));
    const observer = new MutationObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      // A message that is sent before the frame arrives when it has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - started);
        port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    setTimeout(() => reject(new Error(`No match of ${typed} after 5 s.`)), 5_000);
    const started = performance.now();
    // React notices only what the prototype's setter writes.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, typed);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
