import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { findChromium } from "../find-chromium";
import { observeVisit, readVisit, timeTyping } from "./in-page";
import { type BenchOptions, inTurns, median, type Side, toTable, withSides } from "./sides";

/* First visits with an empty cache and the time from a key to its rows; in Chromium. */

const rowsOfTable = "main table:not([aria-label^=Loading]) tbody tr";
const columns = ["first byte", "first paint", "content", "blocked"];

/** A page in a context of its own, signed in if there are cookies. */
async function openPage(
  browser: Browser,
  side: Side,
  cookie: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const cookies = cookie
    .split("; ")
    .filter(Boolean)
    .map((one) => {
      const [name = "", value = ""] = one.split(/=(.*)/s);
      return { name, value, url: side.server.origin };
    });
  await context.addCookies(cookies);
  return { context, page: await context.newPage() };
}

/** Times in ms of a first visit, with a processor that is `slowed` times as slow; page-weight.spec.ts has the sizes. */
async function visit(
  browser: Browser,
  side: Side,
  {
    address,
    content,
    cookie,
    slowed,
  }: { address: string; content: string; cookie: string; slowed: number },
): Promise<number[]> {
  const { context, page } = await openPage(browser, side, cookie);
  await context.addInitScript(observeVisit, content);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  await page.goto(side.server.origin + address, { waitUntil: "networkidle" });
  // A busy machine can leave the network idle before the page has shown its content.
  await page.waitForFunction(() => window.observed?.content ?? false);
  const times = await page.evaluate(readVisit);
  await context.close();
  return times;
}

async function measureVisits(
  browser: Browser,
  sides: Side[],
  database: string,
  { rounds, slowed }: PageOptions,
) {
  const pages: [name: string, address: (side: Side) => string, content: string][] = [
    ["sign-in", () => "/sign-in", "form"],
    ["companies", () => "/companies", rowsOfTable],
    ["playlists", () => "/playlists", rowsOfTable],
    ["activity", () => "/activity", "main h1"],
    ["form", ({ advertisers: [first] }) => `/companies/${first}/playlists/new`, "main form input"],
  ];
  const cookies = new Map<Side, string>();
  for (const side of sides) cookies.set(side, await side.cookie());
  const rows: string[][] = [];
  for (const [name, addressOf, content] of pages) {
    const visits = new Map<Side, number[][]>(sides.map((side) => [side, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const side of inTurns(sides, round)) {
        const cookie = name === "sign-in" ? "" : (cookies.get(side) ?? "");
        visits
          .get(side)
          ?.push(await visit(browser, side, { address: addressOf(side), content, cookie, slowed }));
      }
    for (const [side, found] of visits) {
      const cells = columns.map((_, at) =>
        median(found.map((one) => one[at] ?? Number.NaN)).toFixed(0),
      );
      rows.push([database, side.title, name, ...cells]);
    }
  }
  return rows;
}

const companyTexts = ["silver", "ilver", "mer", "oak", "Northern W", "tea", "lant", "arden"];
const main = "main tbody";
const listbox = "[role=listbox]";
const fields = [
  {
    title: "companies",
    path: "/companies",
    label: "Search companies",
    matches: main,
    texts: companyTexts,
  },
  {
    title: "playlists",
    path: "/playlists",
    label: "Search playlists",
    matches: main,
    texts: ["morning", "rock", "launch", "ews", "sport 7"],
  },
  {
    title: "picker of advertisers",
    path: "/activity",
    label: "Advertiser",
    opens: (page: Page) => page.getByRole("button", { name: "Add filter" }).click(),
    matches: listbox,
    texts: companyTexts,
  },
  {
    title: "palette",
    path: "/activity",
    label: "Find a company, playlist or command",
    opens: (page: Page) => page.keyboard.press("ControlOrMeta+k"),
    matches: listbox,
    texts: companyTexts,
  },
];

async function measureTyping(browser: Browser, side: Side, database: string): Promise<string[][]> {
  const { context, page } = await openPage(browser, side, await side.cookie());
  const rows: string[][] = [];
  for (const { title, path: address, label, opens, matches, texts } of fields) {
    await page.goto(side.server.origin + address, { waitUntil: "networkidle" });
    await opens?.(page);
    const field = page
      .getByRole("main")
      .or(page.getByRole("dialog"))
      .getByLabel(label, { exact: true })
      .first();
    await field.focus();
    const times: number[] = [];
    for (const text of texts) {
      times.push(await page.evaluate(timeTyping, [matches, text] as const));
      await field.fill("");
      // Until the whole list is shown again.
      await page.waitForTimeout(1_000);
    }
    rows.push([
      database,
      side.title,
      title,
      median(times).toFixed(0),
      Math.max(...times).toFixed(0),
    ]);
  }
  await context.close();
  return rows;
}

type PageOptions = BenchOptions & { slowed: number };

export async function benchPages(options: PageOptions): Promise<string> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const times: string[][] = [];
  const visits = await withSides(options, async (sides, database) => {
    const found = await measureVisits(browser, sides, database, options);
    for (const side of sides) times.push(...(await measureTyping(browser, side, database)));
    return found;
  }).finally(() => browser.close());
  return [
    toTable(
      ["database", "server", "first visit", ...columns.map((one) => `${one} ms`)],
      visits.flat(),
      3,
    ),
    toTable(["database", "server", "typed to shown", "p50 ms", "slowest ms"], times, 3),
    `Slowed ${options.slowed} times; Chromium ${browser.version()}.`,
  ].join("\n\n");
}
