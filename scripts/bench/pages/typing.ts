import { type Page } from "playwright";
import { median } from "../measure";

/** The time from an input event to the moment when its first rows have been painted, in ms. */
const timeTyping = (page: Page, label: string, text: string): Promise<number> =>
  page.evaluate(
    ([name, typed]) =>
      new Promise<number>((resolve, reject) => {
        const input = [...document.querySelectorAll("input")].find(
          (one) => one.ariaLabel === name || one.labels?.[0]?.textContent === name,
        );
        const main = document.querySelector("main");
        if (!input || !main) return reject(new Error(`There is no field ${name}.`));
        const rows = "table:not([aria-label^=Loading]) tbody";
        const observer = new MutationObserver((changes) => {
          const hasRows = changes.some(({ target, addedNodes }) =>
            target.nodeName === "TBODY"
              ? addedNodes.length > 0
              : [...addedNodes].some((node) => node instanceof Element && node.querySelector(rows)),
          );
          if (!hasRows) return;
          observer.disconnect();
          // A message that is sent before the frame arrives when it has been painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - started);
            port2.postMessage(null);
          });
        });
        observer.observe(main, { childList: true, subtree: true });
        setTimeout(() => reject(new Error(`No rows for ${typed} after 5 s.`)), 5_000);
        const started = performance.now();
        // React notices only what the prototype's setter writes.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
          input,
          typed,
        );
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    [label, text] as const,
  );

const fields: [path: string, label: string, texts: string[]][] = [
  [
    "/companies",
    "Search companies",
    ["silver", "ilver", "mer", "zq", "oak bank", "Northern W", "a", "tea"],
  ],
  ["/playlists", "Search playlists", ["morning", "rock", "launch", "kids", "zzz"]],
];

/** A table of the times from a key to its rows. */
export async function measureTyping(page: Page, origin: string): Promise<string> {
  const lines = ["| typed to shown | p50 ms | slowest ms |", "| --- | ---: | ---: |"];
  for (const [address, label, texts] of fields) {
    await page.goto(origin + address, { waitUntil: "networkidle" });
    const times: number[] = [];
    for (const text of texts) {
      // Nothing is found for some texts: no rows to wait for.
      times.push(await timeTyping(page, label, text).catch(() => NaN));
      await page.getByLabel(label, { exact: true }).fill("");
      // Until the whole list is shown again.
      await page.waitForTimeout(1_000);
    }
    const known = times.filter((one) => !Number.isNaN(one));
    lines.push(`| ${label} | ${median(known).toFixed(0)} | ${Math.max(...known).toFixed(0)} |`);
  }
  return lines.join("\n");
}
