import { gzipSync } from "node:zlib";
import { type Page, type Response } from "playwright/test";
import { expect, findAdvertiser, test } from "./fixtures";

/** Maximum JavaScript of a page's first load, in kB (1,000 bytes) after gzip. */
const maxKb = {
  "/sign-in": 180,
  "/join": 230,
  "/people": 290,
  "/companies": 255,
  "/companies/{id}/playlists/new": 376,
  "/api-reference": 270,
  "/requests": 275,
  "/catalogue": 256,
};

/** Total size of the scripts of a first visit, each gzipped on its own. */
async function measureScripts(page: Page, address: string): Promise<number> {
  const scripts = new Map<string, Response>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), response);
  });
  await page.goto(address, { waitUntil: "networkidle" });
  // Those that come later are not read: the page is closed soon.
  const bodies = await Promise.all(Array.from(scripts.values(), (response) => response.body()));
  expect(bodies.length).toBeGreaterThan(3);
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000;
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
  const addresses = {
    "/sign-in": "/sign-in",
    "/join": "/join",
    "/people": "/people",
    "/companies": "/companies",
    "/companies/{id}/playlists/new": form,
    "/api-reference": "/api-reference",
    "/requests": "/requests",
    "/catalogue": "/catalogue",
  };
  const table: [string, number, number][] = [];
  for (const [name, address] of Object.entries(addresses)) {
    const context = await browser.newContext({ baseURL: installation.origin });
    if (name !== "/sign-in") await context.addCookies(cookies);
    const limit = maxKb[name as keyof typeof maxKb];
    table.push([name, await measureScripts(await context.newPage(), address), limit]);
    await context.close();
  }
  const lines = table.map(
    ([name, size, limit]) => `| ${name} | ${size.toFixed(0)} kB | ${limit} kB |`,
  );
  process.stdout.write(["| page | JavaScript | at most |", ...lines, ""].join("\n"));
  for (const [name, size, limit] of table) expect(size, name).toBeLessThanOrEqual(limit);
});
