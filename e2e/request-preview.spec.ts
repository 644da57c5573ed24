import { addSearch } from "./controls";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Page } from "playwright/test";
import { expect, findAdvertiser, test } from "./fixtures";
import { readPlaylist } from "./playlist-factory";
import { openRequests } from "./playlist-page";

const run = promisify(execFile);

/** A valid name with characters that shells and programming languages treat specially. */
const name = `It's "quoted" $HOME \`id\` \\n !x 🎧 寧`;
const ids = ["station-7", "it's", "$HOME", "a`b", "back\\slash", "100%"];
const search = { anything: [1, { else: null }], q: "don't" };
const tags = ["q4", "it's"];

test.beforeEach(async ({ context, page, signIn }, { title }) => {
  if (!title.includes("collapsed")) await openRequests(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn();
});

for (const [language, command] of [
  ["curl", ["bash", "-c"]],
  ["fetch", [process.execPath, "--input-type=module", "-e"]],
  ["Python", ["python3", "-c"]],
] as const) {
  test(
    `the copied ${language} code creates the playlist of the form`,
    { tag: language === "curl" ? [] : "@slow" },
    async ({ page, installation }) => {
      const [program, ...words] = command;
      if (program === "python3") {
        const hasPython = await run(program, ["--version"]).catch(() => null);
        test.skip(!hasPython, "There is no Python here (scripts/ensure-tools.ts).");
      }
      const advertiser = await findAdvertiser(page, "Advertiser 075");
      await page.goto(`/companies/${advertiser}/playlists/new`);
      await fill(page, `${name} ${language}`);

      const token = await getToken(installation.origin, installation.manager);
      await page.getByRole("tab", { name: language }).click();
      await expect(page.getByRole("region", { name: `Request as ${language}` })).toContainText(
        "station-7",
      );
      await page.getByRole("button", { name: `Copy ${language}` }).click();
      await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
      const code = await page.evaluate(() => navigator.clipboard.readText());
      expect(code).not.toContain(token);
      const env = { ...process.env, TOKEN: token, no_proxy: "*" };
      const { stdout } = await run(program, [...words, code], { env });

      const created = /\{.*\}/s.exec(stdout)?.[0];
      const { Playlist } = JSON.parse(created ?? "null") as { Playlist: { uuid: string } };
      expect(await readPlaylist(page, Playlist.uuid)).toMatchObject({
        company_uuid: advertiser,
        name: `${name} ${language}`,
        advertiser_id: advertiser,
        type: "streaming",
        inventory_ids: ids,
        searches: ["true crime", search],
        tags,
      });
    },
  );
}

test(
  "the request updates on each key press, and arrow keys switch its tabs",
  { tag: "@slow" },
  async ({ page }) => {
    const advertiser = await findAdvertiser(page, "Advertiser 076");
    await page.goto(`/companies/${advertiser}/playlists/new`);
    await page.getByLabel("Name", { exact: true }).pressSequentially("Mornings");
    await expect(page.getByRole("region", { name: "Request as curl" })).toContainText('"Mornings"');
    await page.getByRole("tab", { name: "curl" }).click();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("region", { name: "Request as fetch" })).toContainText(
      "await fetch",
    );
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("region", { name: "Request as Python" })).toContainText("urllib");
    await page.getByLabel("Name", { exact: true }).fill("Evenings");
    await expect(page.getByRole("region", { name: "Request as Python" })).toContainText(
      '"Evenings"',
    );
  },
);

test(
  "the request is collapsed at first, and stays as it was left",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto(`/companies/${await findAdvertiser(page, "Advertiser 077")}/playlists/new`);
    const button = page.getByRole("button", { name: "API request" });
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("region", { name: "Request as curl" })).toHaveCount(0);
    await button.click();
    await expect(page.getByRole("region", { name: "Request as curl" })).toBeVisible();
    await page.reload();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("region", { name: "Request as curl" })).toBeVisible();
  },
);

async function fill(page: Page, of: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(of);
  await page.getByLabel("Type", { exact: false }).first().click();
  await page.getByRole("option", { name: "streaming" }).click();
  await page.getByRole("textbox", { name: "Inventory IDs" }).fill(ids.join("\n"));
  await page.getByRole("button", { name: "Add IDs" }).click();
  // The list loads when there are IDs, and moves what is below it: a press during that would miss its button.
  await expect(page.getByRole("grid", { name: "IDs of this playlist" })).toContainText(
    ids[0] ?? "",
  );
  await addSearch(page, "Text");
  await page.getByRole("textbox", { name: "Search 1" }).fill("true crime");
  await addSearch(page, "JSON");
  await page.getByRole("textbox", { name: "Search 2" }).fill(JSON.stringify(search));
  await page.getByLabel("Tags").fill(`${tags.join(",")},`);
}

async function getToken(origin: string, client: object): Promise<string> {
  const answer = await fetch(`${origin}/stage/get-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ request_headers: [], body: client }),
  });
  const { _token } = (await answer.json()) as { _token: string };
  return _token;
}
