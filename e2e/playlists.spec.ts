import { expect, findAdvertiser, findViolations, test, untilHydrated } from "./fixtures";
import { filterChip, openFilter } from "./controls";
import { advertiserName } from "./installation";
import { createPlaylists } from "./playlist-factory";
import { chooseAction } from "./playlist-page";

const ids = Array.from({ length: 2_000 }, (_, index) => String(100_000_007 + index * 7_919));

test.beforeEach(async ({ context }) =>
  context.grantPermissions(["clipboard-read", "clipboard-write"]),
);

test(
  "a playlist with 2,000 pasted IDs is created, stored and found",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/companies");
    await page.getByLabel("Search companies").fill("johnson & j");
    await page.getByRole("link", { name: advertiserName }).click();
    await expect(page.getByRole("heading", { name: advertiserName })).toBeVisible();
    await page.getByRole("link", { name: "New playlist" }).first().click();

    await page.getByLabel("Name", { exact: true }).fill("Autumn commuters");
    await page.getByLabel("Type", { exact: false }).first().click();
    await page.getByRole("option", { name: "podcast" }).click();
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `inventory_id\n${ids.join("\n")}\n`,
    );
    await page.getByRole("textbox", { name: "Inventory IDs" }).focus();
    await page.keyboard.press("ControlOrMeta+V");
    await expect(page.getByText("Added 2,000 IDs, header skipped.")).toBeVisible();
    await expect(page.getByText("2,000 inventory IDs").first()).toBeVisible();
    await page.getByLabel("Tags").fill("commute");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Create playlist" }).click();

    await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { name: "Autumn commuters" })).toBeVisible();
    await expect(page.getByText("2,000 inventory IDs").first()).toBeVisible();
    const stored = (await (
      await page.request.get(`/api${new URL(page.url()).pathname}`)
    ).json()) as {
      inventory_ids: string[];
      tags: string[];
    };
    expect(stored.inventory_ids).toEqual(ids);
    expect(stored.tags).toEqual(["commute"]);
    await page.goto("/playlists?q=autumn comm");
    await expect(
      page
        .getByRole("table", { name: "Playlists" })
        // The examples of the API page, which other tests run, are called almost so.
        .getByRole("link", { name: "Autumn commuters", exact: true }),
    ).toBeVisible();
  },
);

test(
  "missing fields are listed in a summary and next to the fields, and nothing is sent",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto(`/companies/${await findAdvertiser(page, advertiserName)}/playlists/new`);
    let sent = 0;
    page.on("request", (request) => (sent += request.method() === "POST" ? 1 : 0));
    await page.getByRole("button", { name: "Create playlist" }).click();
    await expect(page.getByText(/enter a name/i).first()).toBeVisible();
    await expect(page.getByText(/at least one inventory ID/i).first()).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    expect(sent).toBe(0);
  },
);

test.describe("a failed save", () => {
  test.use({ expectedConsole: [[/Failed to load resource/, /net::ERR/], { scope: "test" }] });

  test(
    "keeps the form without a network, and a retry creates one playlist",
    { tag: "@slow" },
    async ({ page, signIn }) => {
      await signIn();
      const advertiser = await findAdvertiser(page, "Advertiser 020");
      await page.goto(`/companies/${advertiser}/playlists/new`);
      await fillForm(page, "Twice at most");
      // The server stores the first attempt, but its response is lost.
      let attempts = 0;
      await page.route("**/api/companies/*/playlists", async (route) => {
        attempts += 1;
        if (attempts > 1) return route.continue();
        await route.fetch();
        return route.abort("connectionreset");
      });
      await page.getByRole("button", { name: "Create playlist" }).click();
      const retry = page.getByRole("button", { name: /retry|try again/i });
      await expect(retry).toBeVisible();
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Twice at most");
      await retry.click();
      await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/);
      expect(attempts).toBe(2);
      const list = (await (
        await page.request.get(`/api/playlists?company=${advertiser}`)
      ).json()) as { playlists: unknown[] };
      expect(list.playlists).toHaveLength(1);
    },
  );

  test(
    "allows signing in over the form after the session ends, and then saves once",
    { tag: "@slow" },
    async ({ page, signIn, context, installation }) => {
      await signIn();
      const advertiser = await findAdvertiser(page, "Advertiser 021");
      await page.goto(`/companies/${advertiser}/playlists/new`);
      await fillForm(page, "Outlives a session");
      await context.clearCookies();
      await page.getByRole("button", { name: "Create playlist" }).click();
      await page.getByLabel("Client ID").fill(installation.manager.client_id);
      await page
        .getByLabel("Client secret", { exact: true })
        .fill(installation.manager.client_secret);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByLabel("Client ID")).toBeHidden();
      await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/);
      const list = (await (
        await page.request.get(`/api/playlists?company=${advertiser}`)
      ).json()) as { playlists: unknown[] };
      expect(list.playlists).toHaveLength(1);
    },
  );

  test("shows the server's message at its field", { tag: "@slow" }, async ({ page, signIn }) => {
    await signIn();
    await page.goto(`/companies/${await findAdvertiser(page, "Advertiser 022")}/playlists/new`);
    await fillForm(page, "Judged by the server");
    await page.route("**/api/companies/*/playlists", (route) =>
      route.fulfill({
        status: 422,
        contentType: "application/json",
        body: JSON.stringify({
          Message: "Some fields are not valid.",
          type: "error",
          code: "invalid",
          errors: [{ path: "/name", message: "This name is reserved." }],
        }),
      }),
    );
    await page.getByRole("button", { name: "Create playlist" }).click();
    await expect(page.getByText("This name is reserved.").first()).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
  });
});

test(
  "an agency's playlist belongs to one of its advertisers",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    await page.clock.install();
    await page.goto(`/companies/${installation.agencyId}/playlists/new`);
    await page.getByLabel("Name", { exact: true }).fill("House list");
    await page.getByRole("combobox", { name: "Advertiser" }).fill("café");
    await page.getByRole("option", { name: "Café Ørsted" }).click();
    await expect(page.getByRole("combobox", { name: "Advertiser" })).toHaveValue("Café Ørsted");
    await page.clock.runFor(1_000);
    await chooseTypeAndId(page);
    await expect(page.getByRole("combobox", { name: "Advertiser" })).toHaveValue("Café Ørsted");
    await page.getByRole("button", { name: "Create playlist" }).click();
    await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("main")).toContainText("Café Ørsted");
  },
);

test(
  "the name that is saved is not called taken while the playlist's page loads",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, advertiserName);
    await page.goto(`/companies/${advertiser}/playlists/new`);
    const names: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/playlists" && searchParams.has("q")) names.push(request.url());
    });
    await page.getByLabel("Name", { exact: true }).fill("Slow to open");
    await expect.poll(() => names.length).toBeGreaterThan(0);
    await page.getByLabel("Type", { exact: false }).first().click();
    await page.getByRole("option", { name: "podcast" }).click();
    await page.getByRole("textbox", { name: "Inventory IDs" }).fill("100000007");
    let letOpen = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      const gate = new Promise<void>((open) => (letOpen = open));
      void page.route(/\/playlists\/[0-9a-f-]{36}(\?|$)/, async (route) => {
        if (route.request().method() !== "GET") return route.continue();
        resolve();
        await gate;
        await route.continue();
      });
    });
    const before = names.length;
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: "Create playlist" }).click();
    await saved;
    await isHeld;
    await expect(page.getByText("A playlist already has this name")).toBeHidden();
    expect(names.length).toBe(before);
    letOpen();
    await expect(page.getByRole("heading", { name: "Slow to open" })).toBeVisible();
  },
);

test(
  "Save and new keeps the advertiser, the type and the tags for the next playlist",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 032");
    await page.goto(`/companies/${advertiser}/playlists/new`);
    const name = page.getByLabel("Name", { exact: true });
    const form = page.getByRole("form", { name: "New playlist" });
    await name.fill("First of the day");
    await page.getByRole("combobox", { name: "Tags" }).fill("q4,");
    await chooseTypeAndId(page);
    await page.getByRole("button", { name: "Save and new" }).click();
    await expect(name).toHaveValue("");
    await expect(name).toBeFocused();
    await expect(form.getByRole("button", { name: /Type/ })).toContainText("Radio");
    await page.keyboard.type("Second of the day");
    await page.getByRole("textbox", { name: "Inventory IDs" }).fill("show-2");
    await page.getByRole("button", { name: "Create playlist" }).click();
    await expect(page.getByRole("heading", { name: "Second of the day" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Tags" })).toContainText("q4");
    await page.getByRole("link", { name: "New playlist" }).last().click();
    await expect(page).toHaveURL(`/companies/${advertiser}/playlists/new`);
    await page.goto(`/companies/${advertiser}`);
    await expect(page.getByRole("link", { name: "First of the day" })).toBeVisible();
  },
);

test(
  "a name template follows the form until the name is edited, and counts on",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const saved = await page.request.put("/api/name-templates", {
      data: { templates: [] },
      headers: { origin: installation.origin },
    });
    expect(saved.status()).toBe(200);
    const advertiser = await findAdvertiser(page, "Advertiser 033");
    await page.goto(`/companies/${advertiser}/playlists/new`);
    await page.getByRole("button", { name: "Name templates…" }).click();
    const dialog = page.getByRole("dialog", { name: "Name templates" });
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("{advertiser} {type} {year} {n}");
    await dialog.getByRole("button", { name: "Save templates" }).click();
    await expect(dialog).toBeHidden();
    const name = page.getByLabel("Name", { exact: true });
    await name.press("ArrowDown");
    const year = new Date().getFullYear();
    await expect(name).toHaveValue(new RegExp(`^Advertiser 033 ${year} \\d+$`));
    await chooseTypeAndId(page);
    await expect(name).toHaveValue(new RegExp(`^Advertiser 033 Radio ${year} \\d+$`));
    const first = Number((await name.inputValue()).split(" ").at(-1));
    await page.getByRole("button", { name: "Save and new" }).click();
    await expect(name).toHaveValue(`Advertiser 033 Radio ${year} ${first + 1}`);
    // Nothing was typed, so that leaving asks nothing.
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(new RegExp(`/companies/${advertiser}$`));

    await page.goto(`/companies/${advertiser}/playlists/new`);
    await untilHydrated(name);
    await expect(name).toHaveAttribute("placeholder", /template/);
    // The type of the advertiser's only playlist is filled in.
    await expect(page.getByRole("button", { name: /Type/ })).toContainText("Radio");
    await name.press("ArrowDown");
    await expect(name).toHaveValue(new RegExp(`^Advertiser 033 Radio ${year} \\d+$`));
    const made = await name.inputValue();
    await name.press("End");
    await page.keyboard.type(" by hand");
    await page.getByRole("button", { name: /Type/ }).click();
    await page.getByRole("option", { name: "podcast" }).click();
    await expect(name).toHaveValue(`${made} by hand`);
  },
);

test("a playlist is archived, restored from the toast, and its history shows both", async ({
  page,
  signIn,
  installation,
}) => {
  await signIn();
  const advertiser = await findAdvertiser(page, "Advertiser 031");
  const playlist = {
    name: "Put away",
    advertiser_id: advertiser,
    inventory_ids: ["1"],
    searches: [],
    type: "radio",
  };
  const made = await page.request.post(`/api/companies/${advertiser}/playlists`, {
    data: playlist,
    headers: { origin: installation.origin },
  });
  const { Playlist } = (await made.json()) as { Playlist: { uuid: string } };
  await page.goto(`/playlists/${Playlist.uuid}`);
  await chooseAction(page, "Archive");
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  const list = `/api/playlists?company=${advertiser}&q=put`;
  expect(await (await page.request.get(list)).json()).toMatchObject({ playlists: [] });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Archived", { exact: true })).toBeHidden();
  expect(await (await page.request.get(list)).json()).toMatchObject({
    playlists: [{ name: "Put away" }],
  });
  const history = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history).toHaveCount(3);
  await expect(history.first()).toContainText(/Revision 3.*by Mara of Harbour in the dashboard/);
  await expect(history.first()).toContainText("restored");
});

test(
  "the list is filtered by state, type, tag and ID, and the URL keeps it",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 034");
    for (const [name, type, tag, id] of [
      ["First of many", "podcast", "launch", "aa-1"],
      ["Second of many", "radio", "launch", "aa-2"],
      ["Third of many", "radio", "later", "aa-1"],
    ]) {
      const data = {
        name,
        advertiser_id: advertiser,
        inventory_ids: [id],
        searches: [],
        type,
        tags: [tag],
      };
      const headers = { origin: installation.origin };
      await page.request.post(`/api/companies/${advertiser}/playlists`, { data, headers });
    }
    await page.goto(`/companies/${advertiser}`);
    const links = page
      .getByRole("table", { name: "Playlists" })
      .getByRole("row")
      .getByRole("link", {
        name: /of many/,
      });
    await expect(links).toHaveCount(3);
    await (await openFilter(page, "Inventory IDs")).getByRole("textbox").fill("aa-1");
    await page.keyboard.press("Enter");
    await expect(links).toHaveText(["Third of many", "First of many"]);
    await (await openFilter(page, "Type")).getByRole("option", { name: "Radio" }).click();
    await expect(links).toHaveText(["Third of many"]);
    await page.reload();
    await expect(links).toHaveText(["Third of many"]);
    await expect(filterChip(page, "Type is Radio")).toBeVisible();
    await openFilter(page, "Tags");
    await page.getByRole("searchbox", { name: "Find a tag" }).fill("LAUNCH");
    await expect(page.getByText("No tags match.")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await filterChip(page, "Inventory IDs include aa-1").click();
    await page.getByRole("dialog").getByRole("textbox").fill("nowhere");
    await page.keyboard.press("Enter");
    await page.getByRole("main").getByRole("button", { name: "Clear all filters" }).click();
    await expect(links).toHaveCount(3);
    await links.first().click();
    await chooseAction(page, "Archive");
    await expect(page.getByText("Archived", { exact: true })).toBeVisible();
    await page.goto(`/companies/${advertiser}`);
    await expect(links).toHaveCount(2);
    await (await openFilter(page, "State")).getByRole("option", { name: "Archived" }).click();
    await expect(links).toHaveText(["Third of many"]);
    await expect(page).toHaveURL(/state=archived/);
  },
);

test(
  "a viewer sees why there is no create button",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn(installation.viewer);
    const advertiser = await findAdvertiser(page, advertiserName);
    await page.goto(`/companies/${advertiser}`);
    await expect(page.getByRole("heading", { name: advertiserName })).toBeVisible();
    await expect(page.getByRole("link", { name: "New playlist" })).toHaveCount(0);
    await page.goto(`/companies/${advertiser}/playlists/new`);
    await expect(page.getByRole("button", { name: "Create playlist" })).toHaveCount(0);
    const refused = await page.request.post(`/api/companies/${advertiser}/playlists`, {
      data: { name: "x" },
      headers: { origin: installation.origin },
    });
    expect(refused.status()).toBe(403);
  },
);

test.describe("a playlist of another agency", () => {
  test.use({ expectedConsole: [[/status of 404/], { scope: "test" }] });

  test("looks like a missing one", { tag: "@slow" }, async ({ page, signIn, installation }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 030");
    const made = await page.request.post(`/api/companies/${advertiser}/playlists`, {
      data: {
        name: "Secret plans",
        advertiser_id: advertiser,
        inventory_ids: ["1"],
        searches: [],
        type: "radio",
      },
      headers: { origin: installation.origin },
    });
    const { Playlist } = (await made.json()) as { Playlist: { uuid: string } };
    await signIn(installation.otherAgencyClient);
    const seen: string[] = [];
    for (const uuid of [Playlist.uuid, "01a1fe70-2a90-77b9-a3c8-000000000000"]) {
      const answer = await page.request.get(`/api/playlists/${uuid}`);
      expect(answer.status()).toBe(404);
      seen.push(await answer.text());
    }
    expect(seen[0]).toBe(seen[1]);
    await page.goto(`/playlists/${Playlist.uuid}`);
    await expect(page.getByRole("main")).not.toContainText("Secret plans");
    await expect(page.getByText(/page not found/i).first()).toBeVisible();
  });
});

type Page = Parameters<typeof findAdvertiser>[0];

async function fillForm(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await chooseTypeAndId(page);
}

async function chooseTypeAndId(page: Page): Promise<void> {
  await page.getByLabel("Type", { exact: false }).first().click();
  await page.getByRole("option", { name: "radio" }).click();
  await page.getByRole("textbox", { name: "Inventory IDs" }).fill("station-7");
  await page.getByRole("textbox", { name: "Inventory IDs" }).press("Enter");
  await expect(page.getByText("1 inventory ID").first()).toBeVisible();
}

test(
  "the list is sorted by a column in both orders, and the URL keeps it",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 125");
    await createPlaylists(page, advertiser, [
      { name: "Beech", type: "radio", inventory_ids: ["1", "2", "3"], tags: ["a"] },
      { name: "Alder", type: "streaming", inventory_ids: ["1"], tags: ["c"] },
      { name: "Cedar", type: "podcast", inventory_ids: ["1", "2"], searches: ["x"], tags: ["b"] },
    ]);
    await page.goto(`/companies/${advertiser}`);
    const names = page.getByRole("table", { name: "Playlists" }).locator("[data-row-link]");
    const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
    await expect(names).toHaveText(["Cedar", "Alder", "Beech"]);
    await expect(head("Changed")).toHaveAttribute("aria-sort", "descending");
    const ascending = ["Alder", "Beech", "Cedar"];
    await head("Name").getByRole("button").click();
    await expect(names).toHaveText(ascending);
    await expect(head("Name")).toHaveAttribute("aria-sort", "ascending");
    await head("Name").getByRole("button").click();
    await expect(names).toHaveText(ascending.toReversed());
    await page.reload();
    await expect(names).toHaveText(ascending.toReversed());
    await expect(page).toHaveURL(/sort=name&order=desc/);
  },
);

test(
  "the list is filtered by advertiser, editor and date, with an exact count",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 126");
    const other = await findAdvertiser(page, "Advertiser 127");
    await createPlaylists(
      page,
      advertiser,
      Array.from({ length: 51 }, (_, index) => ({ name: `Wide ${index}` })),
    );
    await createPlaylists(page, other, [{ name: "Wide other" }]);
    await page.goto("/playlists?q=wide");
    await expect(page.getByText("52 playlists", { exact: true })).toBeVisible();
    await expect(page.getByText("1–50", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("51–52", { exact: true })).toBeVisible();

    const advertisers = await openFilter(page, "Advertiser");
    await advertisers.getByRole("combobox", { name: "Advertiser" }).fill("Advertiser 127");
    await page.getByRole("option", { name: "Advertiser 127" }).click();
    const names = page.getByRole("table", { name: "Playlists" }).locator("[data-row-link]");
    await expect(names).toHaveText(["Wide other"]);
    await expect(page.getByText("1 playlist", { exact: true })).toBeVisible();
    const clients = await openFilter(page, "Changed by");
    await clients.getByRole("combobox", { name: "Changed by" }).fill("mara");
    await page.getByRole("option", { name: "Mara of Harbour" }).click();
    const times = await openFilter(page, "Changed");
    await times.getByRole("option", { name: "Today" }).click();
    await expect(page).toHaveURL(/changed_since=today/);
    await expect(names).toHaveText(["Wide other"]);
    expect(await findViolations(page)).toEqual([]);

    await page.reload();
    await expect(filterChip(page, "Advertiser is Advertiser 127")).toBeVisible();
    await expect(filterChip(page, "Changed by Mara of Harbour")).toBeVisible();
    await expect(filterChip(page, "Changed today")).toBeVisible();
    await expect(names).toHaveText(["Wide other"]);
    await names.first().click();
    await expect(page.getByRole("heading", { name: "Wide other" })).toBeVisible();
    await page.goBack();
    await expect(names).toHaveText(["Wide other"]);

    await filterChip(page, "Changed by Mara of Harbour").click();
    await page.getByRole("combobox", { name: "Changed by" }).fill("vic");
    await page.getByRole("option", { name: "Vic the viewer" }).click();
    await expect(page.getByText(/^No playlists match/)).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Clear all filters" }).click();
    await expect(page.getByRole("button", { name: /^Remove filter/ })).toHaveCount(0);

    // A client of a single advertiser has no advertiser field.
    await signIn(installation.advertiser);
    await page.goto("/playlists");
    await page.getByRole("button", { name: "Add filter" }).click();
    await expect(page.getByRole("option", { name: "Changed by" })).toBeVisible();
    await expect(page.getByRole("option", { name: "Advertiser" })).toHaveCount(0);
  },
);
