import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright";
import { startServer } from "@/lib/testing/servers/server-process";
import { findChromium } from "./find-chromium";

/**
 * `npm run screenshots [FOLDER]`: starts the server with its demo and captures each page in light and dark,
 * wide and at 360 px, into FOLDER (test-results/screenshots by default).
 */

interface Demo {
  client_id: string;
  client_secret: string;
}

const folder = process.argv[2] ?? "test-results/screenshots";
const variants = [
  { name: "light", colorScheme: "light", width: 1280, height: 860 },
  { name: "dark", colorScheme: "dark", width: 1280, height: 860 },
  { name: "narrow", colorScheme: "light", width: 360, height: 780 },
] as const;

async function captureAll(
  browser: Browser,
  origin: string,
  demo: Demo,
  look: (typeof variants)[number],
): Promise<void> {
  const { colorScheme, width, height } = look;
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height },
    reducedMotion: "reduce",
    locale: "en-GB",
    baseURL: origin,
  });
  const page = await context.newPage();
  const capture = (name: string) =>
    page.screenshot({ path: path.join(folder, `${name}-${look.name}.png`) });

  await page.goto("/sign-in");
  await capture("sign-in");
  await page.request.post("/api/session", {
    data: demo,
    headers: { origin },
  });

  await page.goto("/companies");
  await page.getByRole("table", { name: "Companies" }).waitFor();
  await capture("companies");
  await page.getByLabel("Search companies").fill("co");
  await page.locator("mark").first().waitFor();
  await capture("companies-search");

  const { companies } = (await (await page.request.get("/api/companies?limit=1")).json()) as {
    companies: { uuid: string }[];
  };
  await page.goto(`/companies/${companies[0]?.uuid}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await capture("company");
  await page.goto(`/companies/${companies[0]?.uuid}/playlists/new`);
  await page.getByRole("button", { name: "Create playlist" }).waitFor();
  await capture("form-empty");
  await fillForm(page);
  await capture("form");
  await openReview(page);
  await capture("form-review");

  await page.goto("/playlists");
  await page.getByRole("table", { name: "Playlists" }).waitFor();
  await capture("playlists");
  const { playlists } = (await (await page.request.get("/api/playlists?limit=3")).json()) as {
    playlists: { uuid: string }[];
  };
  const uuids = playlists.map(({ uuid }) => uuid);
  for (const row of [0, 1, 2])
    await page
      .getByRole("row")
      .nth(row + 1)
      .getByRole("checkbox")
      .check();
  await capture("playlists-chosen");
  await page.getByRole("button", { name: "Tags", exact: true }).click();
  await page.getByRole("menuitem", { name: "Add tags" }).click();
  await page.getByRole("dialog").getByRole("combobox").fill(`Winter ${look.name}`);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("status").filter({ hasText: "will change" }).waitFor();
  await capture("bulk");
  await page.getByRole("dialog").getByRole("button", { name: /^Add/ }).last().click();
  await page.locator("[data-sonner-toast]").first().waitFor();
  await capture("bulk-result");
  await page.goto(`/playlists/${uuids[0]}`);
  await page.getByRole("region", { name: "History" }).getByRole("listitem").first().waitFor();
  await capture("playlist");
  await page.getByRole("region", { name: "History" }).scrollIntoViewIfNeeded();
  await capture("history");
  for (const [name, address, table] of [
    ["edit", `/playlists/${uuids[0]}/edit`, null],
    ["compare", `/playlists/compare?left=${uuids[0]}&right=${uuids[1]}`, "Fields"],
    ["overlap", `/playlists/overlap?playlists=${uuids.join(",")}`, "Overlap"],
    ["tags", "/playlists/tags", "Tags"],
    ["import", "/playlists/import", null],
    ["activity", "/activity", null],
    ["api", "/api-reference", null],
  ] as const) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    if (table) await page.getByRole("table", { name: table }).waitFor();
    if (name === "activity")
      await page.getByRole("listitem").filter({ hasText: "by" }).first().waitFor();
    await capture(name);
  }
  const { change_sets } = (await (await page.request.get("/api/change-sets")).json()) as {
    change_sets: { uuid: string }[];
  };
  await page.goto(`/activity/${change_sets[0]?.uuid}`);
  await page.getByRole("table", { name: "Playlists of this change" }).waitFor();
  await capture("change-set");
  await callApi(page, origin, demo);
  await page.goto("/requests");
  await page.getByRole("link", { name: "Create a playlist" }).first().waitFor();
  await capture("requests");
  await page.getByRole("link", { name: "Create a playlist" }).first().click();
  await page.getByRole("region", { name: "Answer", exact: true }).waitFor();
  await capture("request");
  await page.goto("/nowhere");
  await capture("nothing-here");
  await context.close();
}

/** Calls that a script would make: a token, a search, and a create that fails. */
async function callApi(page: Page, origin: string, demo: Demo): Promise<void> {
  const post = (path: string, data: object, headers = {}) =>
    page.request.post(origin + path, { data, headers });
  const answer = await post("/stage/get-token", { request_headers: [], body: demo });
  const { _token: token } = (await answer.json()) as { _token: string };
  const headers = { authorization: `Bearer ${token}` };
  const found = await page.request.get(`${origin}/v2/companies/search?limit=1`, { headers });
  const { Advertisers } = (await found.json()) as { Advertisers: { uuid: string }[] };
  const body = { name: "Autumn commuters", type: "tv", inventory_ids: ["100000007"] };
  const refused = await post(`/v2/companies/${Advertisers[0]?.uuid}/playlists`, { body }, headers);
  // Calls are written a second later.
  const kept = `${origin}/api/requests/${refused.headers()["x-request-id"]}`;
  for (let tries = 0; tries < 50 && !(await page.request.get(kept)).ok(); tries += 1)
    await sleep(200);
}

async function fillForm(page: Page): Promise<void> {
  const ids = Array.from({ length: 2_000 }, (_, index) => String(100_000_007 + index * 7_919));
  await page.getByLabel("Name", { exact: true }).fill("Autumn commuters");
  await page.getByLabel("Type", { exact: true }).click();
  await page.getByRole("option", { name: "podcast" }).click();
  await page
    .getByRole("textbox", { name: "Inventory IDs" })
    .fill(`inventory_id\n${ids.join("\n")}`);
  await page.getByRole("button", { name: "Add IDs" }).click();
  await page.getByText("2,000 inventory IDs").first().waitFor();
  await page.getByLabel("Name", { exact: true }).scrollIntoViewIfNeeded();
}

async function openReview(page: Page): Promise<void> {
  const ids = Array.from({ length: 1_200 }, (_, index) =>
    String(index * 104_729 + 12).padStart(9, "0"),
  );
  const rows = [
    ...ids,
    "1.25E+08",
    "4711",
    "4712",
    "“000815123”",
    "https://shows.example/77",
    ids[3],
  ];
  const csv = ["show;inventory_id", ...rows.map((id, index) => `Show ${index + 1};${id}`)].join(
    "\n",
  );
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "autumn shows.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  const review = page.getByRole("group", { name: "Review IDs" });
  await review.waitFor();
  await review.getByLabel("Action for all: Lost leading zeros").click();
  await page.getByRole("option", { name: "Use all suggestions" }).click();
  await page
    .getByLabel("Inventory IDs")
    .first()
    .evaluate((field) => field.scrollIntoView());
}

mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(path.join(tmpdir(), "cuelist-screenshots-"));
const server = await startServer({ DATA_DIR: dataDir, DEMO: "1", LOG_LEVEL: "warn" });
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const demo = JSON.parse(readFileSync(path.join(dataDir, "demo-client.json"), "utf8")) as Demo;
  for (const look of variants) await captureAll(browser, server.origin, demo, look);
} finally {
  await browser.close();
  await server.stop("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
