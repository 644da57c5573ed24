import { type BrowserContext, type Page } from "playwright";
import { median } from "../measure";

interface Figures {
  /** Medians, in ms from the paste: all IDs are listed, the first named ones are shown, and those at the end of the list are as one jumps there. */
  shown: string;
  named: string;
  all: string;
  /** Time between frames while a list of 100,000 scrolls, in ms. */
  frames: { median: string; p99: string };
}

const grid = "[role=grid]";

/** Pastes into the form's field of IDs; when they are listed, and when the first one that is in view has a name, in ms. */
const timePaste = (page: Page, ids: string[], isNamed: boolean) =>
  page.getByRole("textbox", { name: "Inventory IDs" }).evaluate(
    (field: HTMLElement, [text, count, named, list]) =>
      new Promise<{ shown: number; named: number }>((resolve, reject) => {
        const started = performance.now();
        let shown = NaN;
        const look = () => {
          const rows = document.querySelector(list);
          const now = performance.now() - started;
          if (Number.isNaN(shown) && document.body.innerText.includes(count)) shown = now;
          const isDone =
            !Number.isNaN(shown) && (!named || /The \w+/.test(rows?.textContent ?? ""));
          if (isDone) resolve({ shown, named: named ? now : NaN });
          else if (now > 20_000) reject(new Error("The IDs were not listed."));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        field.focus();
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        field.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
      }),
    [ids.join("\n"), `${ids.length.toLocaleString("en")} inventory IDs`, isNamed, grid] as const,
  );

/** Jumps to the end of the list; when its last row has a name. */
const timeEnd = (page: Page) =>
  page.evaluate(
    (list) =>
      new Promise<number>((resolve, reject) => {
        const rows = document.querySelector(list);
        if (!rows) return reject(new Error("There is no list."));
        const started = performance.now();
        rows.scrollTo({ top: rows.scrollHeight });
        const look = () => {
          const now = performance.now() - started;
          const last = rows.querySelector(
            `[aria-rowindex="${rows.getAttribute("aria-rowcount")}"]`,
          );
          if (/The \w+/.test(last?.textContent ?? "")) resolve(now);
          else if (now > 20_000) reject(new Error("The last ID has no name."));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    grid,
  );

/** Scrolls through the list for three seconds, a little in each frame; the times between frames. */
const timeFrames = (page: Page) =>
  page.evaluate(
    (list) =>
      new Promise<number[]>((resolve, reject) => {
        const rows = document.querySelector(list);
        if (!rows) return reject(new Error("There is no list."));
        const frames: number[] = [];
        const started = performance.now();
        let last = started;
        const step = (now: number) => {
          frames.push(now - last);
          last = now;
          rows.scrollBy({ top: 400 });
          if (now - started < 3_000) requestAnimationFrame(step);
          else resolve(frames.slice(2));
        };
        requestAnimationFrame(step);
      }),
    grid,
  );

export async function measureNamesInForm(
  context: BrowserContext,
  form: string,
  {
    pasted,
    many,
    isNamed,
    rounds,
  }: { pasted: string[]; many: string[]; isNamed: boolean; rounds: number },
): Promise<Figures> {
  const times: { shown: number; named: number; end: number }[] = [];
  const frames: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const ids of [pasted, many]) {
      // A draft that is restored would be beside what is pasted.
      const page = await context.newPage();
      await page.goto(form, { waitUntil: "networkidle" });
      const discard = page.getByRole("button", { name: "Discard" });
      if (await discard.isVisible()) {
        await discard.click();
        await page.getByText("Draft discarded").waitFor();
      }
      const { shown, named } = await timePaste(page, ids, isNamed);
      await page.locator(grid).waitFor();
      if (ids === many) frames.push(...(await timeFrames(page)));
      else times.push({ shown, named, end: isNamed ? await timeEnd(page) : NaN });
      await page.close();
    }
  const sorted = frames.toSorted((one, other) => one - other);
  const middle = (pick: (one: (typeof times)[number]) => number) =>
    median(times.map(pick)).toFixed(0);
  return {
    shown: middle((one) => one.shown),
    named: middle((one) => one.named),
    all: middle((one) => one.named + one.end),
    frames: {
      median: median(frames).toFixed(1),
      p99: sorted[Math.floor(sorted.length * 0.99)]?.toFixed(1) ?? "",
    },
  };
}
