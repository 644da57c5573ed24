import { type Page } from "playwright";
import { median } from "../measure";

/** The time from an input event in the focused field to the moment when matches of the text have been painted, in ms. */
const timeTyping = (page: Page, matches: string, text: string): Promise<number> =>
  page.evaluate(
    ([selector, typed]) =>
      new Promise<number>((resolve, reject) => {
        const input = document.activeElement;
        if (!(input instanceof HTMLInputElement))
          return reject(new Error("No field has the focus."));
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
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
          input,
          typed,
        );
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    [matches, text] as const,
  );

interface Field {
  title: string;
  path: string;
  /** Label of the field. */
  label: string;
  /** Keys that open it. */
  opens?: string;
  /** What holds the matches. */
  matches: string;
  texts: string[];
}

const companyTexts = ["silver", "ilver", "mer", "oak", "Northern W", "tea", "lant", "arden"];
const fields: Field[] = [
  {
    title: "companies",
    path: "/companies",
    label: "Search companies",
    matches: "main tbody",
    texts: companyTexts,
  },
  {
    title: "playlists",
    path: "/playlists",
    label: "Search playlists",
    matches: "main tbody",
    texts: ["morning", "rock", "launch", "kids", "ews", "sport 7"],
  },
  {
    title: "picker of advertisers",
    path: "/activity",
    label: "Advertiser",
    matches: "[role=listbox]",
    texts: companyTexts,
  },
  {
    title: "palette",
    path: "/activity",
    label: "Find a company, playlist or command",
    opens: "ControlOrMeta+k",
    matches: "[role=listbox]",
    texts: companyTexts,
  },
];

/** A table of the times from a key to its rows. */
export async function measureTyping(page: Page, origin: string): Promise<string> {
  const lines = ["| typed to shown | p50 ms | slowest ms |", "| --- | ---: | ---: |"];
  for (const { title, path, label, opens, matches, texts } of fields) {
    await page.goto(origin + path, { waitUntil: "networkidle" });
    if (opens) await page.keyboard.press(opens);
    const field = page
      .getByRole("main")
      .or(page.getByRole("dialog"))
      .getByLabel(label, { exact: true });
    await field.first().focus();
    const times: number[] = [];
    for (const text of texts) {
      times.push(await timeTyping(page, matches, text));
      await field.first().fill("");
      // Until the whole list is shown again.
      await page.waitForTimeout(1_000);
    }
    lines.push(`| ${title} | ${median(times).toFixed(0)} | ${Math.max(...times).toFixed(0)} |`);
  }
  return lines.join("\n");
}
