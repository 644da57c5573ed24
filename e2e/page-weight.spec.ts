import { brotliCompressSync, constants } from "node:zlib";
import { type Page, type Response } from "playwright/test";
import { expect, findAdvertiser, test } from "./fixtures";

/** Maximum JavaScript of a page's first load, in kB (1,000 bytes) as it is sent. */
const maxKb = {
  "/sign-in": 153,
  "/join": 197,
  "/people": 206,
  "/companies": 211,
  "/companies/{id}/playlists/new": 317,
  "/playlists": 238,
  "/activity": 217,
  "/api-reference": 213,
  "/requests": 234,
  "/catalogue": 213,
};

/** The size of each script, compressed as scripts/compress.mjs does. */
const sizes = new Map<string, number>();
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** Total size of the scripts of a first visit. */
async function measureScripts(page: Page, address: string): Promise<number> {
  const scripts = new Map<string, Response>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), response);
  });
  await page.goto(address, { waitUntil: "networkidle" });
  // Those that come later are not read: the page is closed soon.
  const sent = await Promise.all(
    Array.from(scripts, async ([url, response]) => {
      const size = sizes.get(url) ?? brotliCompressSync(await response.body(), brotli).length;
      sizes.set(url, size);
      return size;
    }),
  );
  expect(sent.length).toBeGreaterThan(3);
  return sent.reduce((sum, size) => sum + size, 0) / 1_000;
}

/** Maximum HTML of the sign-in page, in kB before compression: all pages have what is in it. */
const maxFrameKb = 17;

test("the frame of all pages stays within its limit", async ({ page }) => {
  const html = await (await page.request.get("/sign-in")).text();
  expect(html).toContain("isComposing");
  expect(html.length / 1_000).toBeLessThanOrEqual(maxFrameKb);
});

test("a page has its title before its contents", async ({ page, signIn }) => {
  await signIn();
  const address = `/companies/${await findAdvertiser(page, "Advertiser 070")}`;
  const answer = await page.request.get(address, { headers: { "user-agent": "Chrome" } });
  const [head = ""] = (await answer.text()).split("<body");
  expect(head).toContain("<title>Advertiser 070 · Cuelist</title>");
});

test("pages stay within their JavaScript limit", async ({
  page,
  browser,
  signIn,
  installation,
}) => {
  await signIn();
  const form = `/companies/${await findAdvertiser(page, "Advertiser 070")}/playlists/new`;
  const cookies = await page.context().cookies();
  const table: [string, number, number][] = [];
  for (const [name, limit] of Object.entries(maxKb)) {
    const context = await browser.newContext({ baseURL: installation.origin });
    if (name !== "/sign-in") await context.addCookies(cookies);
    const address = name.endsWith("/new") ? form : name;
    table.push([name, await measureScripts(await context.newPage(), address), limit]);
    await context.close();
  }
  const lines = table.map(
    ([name, size, limit]) => `| ${name} | ${size.toFixed(0)} kB | ${limit} kB |`,
  );
  process.stdout.write(["| page | JavaScript | at most |", ...lines, ""].join("\n"));
  for (const [name, size, limit] of table) expect(size, name).toBeLessThanOrEqual(limit);
});
