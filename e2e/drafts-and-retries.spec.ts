import { addSearch, toastOf, untilKept } from "./controls";
import { type Page } from "playwright/test";
import { expect, findAdvertiser, test } from "./fixtures";
import { openRequests } from "./playlist-page";

/** Drafts of the playlist form, and retries that must not create a second playlist. */

const search = { anything: [1, { else: null }], text: 'a "quote"' };
const unreadable = '{"half": a thought';

test.use({ expectedConsole: [[/Failed to load resource/, /net::ERR/], { scope: "test" }] });

test.beforeEach(async ({ signIn, page }) => {
  await signIn();
  await openRequests(page);
  // The browser's own confirmation before a reload.
  page.on("dialog", (dialog) => void dialog.accept());
});

for (const [what, failure, isStored] of [
  ["never reaches the server", "lost on the way", false],
  ["reaches the server and its answer is lost", "answer lost", true],
] as const) {
  test(
    `a save that ${what} repeats itself and creates exactly one playlist`,
    { tag: "@slow" },
    async ({ page }) => {
      const advertiser = await openForm(page, isStored ? "Advertiser 008" : "Advertiser 006");
      await fill(page, failure);
      const keys = await failFirstSave(page, isStored);
      await create(page);
      await expectPlaylistPage(page, failure);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
      expect(await countByName(page, advertiser, failure)).toBe(1);
      await expectNoDraft(page, advertiser);
    },
  );
}

test("a lost response, a reload and another save create exactly one playlist", async ({ page }) => {
  const advertiser = await openForm(page, "Advertiser 011");
  await fill(page, "Lost and reloaded");
  const keys = await failFirstSave(page, true);
  await keepDown(page);
  await create(page);
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  expect(await countByName(page, advertiser, "Lost and reloaded")).toBe(1);
  await page.reload();
  await expect(page.getByText("“Lost and reloaded” was created.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(page.getByText(/was created|restored/)).toBeHidden();
  expect(keys).toHaveLength(1);
  expect(await countByName(page, advertiser, "Lost and reloaded")).toBe(1);
});

test(
  "a request that was lost on the way, a reload and another save create exactly one playlist",
  { tag: "@slow" },
  async ({ page }) => {
    const advertiser = await openForm(page, "Advertiser 038");
    await fill(page, "Lost before it arrived");
    const keys = await failFirstSave(page, false);
    await keepDown(page);
    await create(page);
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Draft from \d\d:\d\d restored/)).toBeVisible();
    await expect(page.getByText(/can't create a duplicate/)).toBeVisible();
    await expectFilled(page, "Lost before it arrived");
    await create(page);
    await expectPlaylistPage(page, "Lost before it arrived");
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await countByName(page, advertiser, "Lost before it arrived")).toBe(1);
  },
);

test(
  "a draft that was edited after its playlist was created is kept, and says so",
  { tag: "@slow" },
  async ({ page }) => {
    const advertiser = await openForm(page, "Advertiser 039");
    await fill(page, "Edited since");
    await failFirstSave(page, true);
    await keepDown(page);
    await create(page);
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("Edited since, twice");
    await page.reload();
    await expect(page.getByText("“Edited since” was created.")).toBeVisible();
    await expect(page.getByText("Saving it creates another playlist.")).toBeVisible();
    await expectFilled(page, "Edited since, twice");
    await create(page);
    await expectPlaylistPage(page, "Edited since, twice");
    expect(await countByName(page, advertiser, "Edited since")).toBe(1);
    expect(await countByName(page, advertiser, "Edited since, twice")).toBe(1);
  },
);

test(
  "a page closed during a save creates exactly one playlist",
  { tag: "@slow" },
  async ({ page, context }) => {
    const advertiser = await openForm(page, "Advertiser 041");
    await fill(page, "Closed too early");
    const arrived = new Promise<void>((resolve) => {
      void page.route("**/api/companies/*/playlists", async (route) => {
        await route.fetch();
        resolve();
        // The request is never answered.
      });
    });
    await create(page);
    await arrived;
    await page.close();
    const next = await context.newPage();
    await next.goto(formOf(advertiser));
    await expect(next.getByLabel("Name", { exact: true })).toHaveValue("");
    await next.getByRole("link", { name: "Open" }).click();
    await expectPlaylistPage(next, "Closed too early");
    expect(await countByName(next, advertiser, "Closed too early")).toBe(1);
  },
);

test("after the session ends, signing in over the form keeps it, and it is saved once", async ({
  page,
  context,
  installation,
}) => {
  const advertiser = await openForm(page, "Advertiser 104");
  await fill(page, "Outlives its session");
  await context.clearCookies();
  await create(page);
  await page.getByLabel("Client ID").fill(installation.manager.client_id);
  await page.getByLabel("Client secret", { exact: true }).fill(installation.manager.client_secret);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Client ID")).toBeHidden();
  await expectPlaylistPage(page, "Outlives its session");
  expect(await countByName(page, advertiser, "Outlives its session")).toBe(1);
});

for (const status of [503, 409] as const) {
  test(
    `a ${status} leaves the form editable, and a retry succeeds`,
    { tag: "@slow" },
    async ({ page }) => {
      const advertiser = await openForm(page, status === 503 ? "Advertiser 109" : "Advertiser 046");
      await fill(page, `After ${status}`);
      let attempts = 0;
      await page.route("**/api/companies/*/playlists", (route) => {
        attempts += 1;
        if (attempts > 1) return route.continue();
        const body = { Message: "Not right now.", type: "error", code: "unavailable" };
        return route.fulfill({ status, json: body });
      });
      await create(page);
      await expect(page.getByText(/Not right now\. Your changes are kept/)).toBeVisible();
      await expect(page.getByLabel("Name", { exact: true })).toBeEditable();
      await expectFilled(page, `After ${status}`);
      await page.getByRole("button", { name: "Retry" }).click();
      await expectPlaylistPage(page, `After ${status}`);
      expect(await countByName(page, advertiser, `After ${status}`)).toBe(1);
    },
  );
}

test(
  "a reload restores the draft; discarding it empties the form and can be undone",
  { tag: "@slow" },
  async ({ page }) => {
    await openForm(page, "Advertiser 048");
    await fill(page, "Half a thought");
    await addSearch(page, "JSON");
    await page.getByRole("textbox", { name: "Search 3" }).fill(unreadable);
    await page.getByRole("textbox", { name: "Inventory IDs" }).fill("typed-not-added");
    await page.reload();

    await expect(page.getByText(/Draft from \d\d:\d\d restored/)).toBeVisible();
    await expectFilled(page, "Half a thought");
    await expect(page.getByRole("textbox", { name: "Search 3" })).toHaveValue(unreadable);
    const idsInput = page.getByRole("textbox", { name: "Inventory IDs" });
    await expect(idsInput).toHaveValue("typed-not-added");

    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(page.getByText("Draft discarded")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
    await expect(idsInput).toHaveValue("");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectFilled(page, "Half a thought");
    await expect(idsInput).toHaveValue("typed-not-added");

    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(page.getByText("Draft discarded")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
    await page.reload();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
    await expect(page.getByText(/restored/)).toBeHidden();
  },
);

test("the last key press before a reload is in the draft", { tag: "@slow" }, async ({ page }) => {
  await openForm(page, "Advertiser 049");
  await page.getByLabel("Name", { exact: true }).pressSequentially("Quick");
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Quick");
});

test(
  "an agency's selected advertiser is restored by name",
  { tag: "@slow" },
  async ({ page, installation }) => {
    await page.goto(formOf(installation.agencyId));
    await page.getByRole("combobox", { name: "Advertiser" }).fill("café");
    await page.getByRole("option", { name: "Café Ørsted" }).click();
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Advertiser" })).toHaveValue("Café Ørsted");
  },
);

test(
  "a draft that another tab has open is neither offered nor discarded there",
  { tag: "@slow" },
  async ({ page, context }) => {
    const name = (tab: Page) => tab.getByLabel("Name", { exact: true });
    const advertiser = await openForm(page, "Advertiser 050");
    await name(page).fill("First tab");
    await untilKept(page, "First tab");
    const other = await context.newPage();
    other.on("dialog", (dialog) => void dialog.accept());
    await other.goto(formOf(advertiser));
    await expect(name(other)).toHaveValue("");
    await name(other).fill("Second tab");
    await other.reload();
    await expect(name(other)).toHaveValue("Second tab");
    await other.getByRole("button", { name: "Discard" }).click();
    await expect(name(other)).toHaveValue("");
    await page.reload();
    await expect(name(page)).toHaveValue("First tab");
    await name(other).fill("Second tab again");
    await untilKept(other, "Second tab again");
    await other.close();
    await page.reload();
    await page.getByRole("button", { name: "Open “Second tab again”" }).click();
    await expect(name(page)).toHaveValue("Second tab again");
    await page.getByRole("button", { name: "Open “First tab”" }).click();
    await expect(name(page)).toHaveValue("First tab");
  },
);

test(
  "a browser without storage is reported once, and the form works",
  { tag: "@slow" },
  async ({ page }) => {
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException("Forbidden", "SecurityError");
      };
    });
    const advertiser = await openForm(page, "Advertiser 052");
    await fill(page, "Kept by nobody");
    await expect(page.getByText(/Drafts can't be saved/)).toHaveCount(1);
    page.removeAllListeners("dialog");
    const asking = page.waitForEvent("dialog");
    const pressed = page.getByRole("link", { name: "Cancel" }).click();
    const question = await asking;
    expect(question.message()).toContain("will be lost");
    await question.dismiss();
    await pressed;
    await create(page);
    await expectPlaylistPage(page, "Kept by nobody");
    expect(await countByName(page, advertiser, "Kept by nobody")).toBe(1);
  },
);

test(
  "leaving a form with changes keeps its draft and says so; an empty one is left in silence",
  { tag: "@slow" },
  async ({ page }) => {
    const advertiser = await openFormFromCompany(page, "Advertiser 053");
    const name = page.getByLabel("Name", { exact: true });
    const title = page.getByRole("heading", { level: 1 });
    const kept = toastOf(page, "Draft kept.");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(title).toHaveText("Advertiser 053");
    await expect(kept).toHaveCount(0);

    await page.goBack();
    await name.click();
    await page.keyboard.type("Going back");
    await page.goBack();
    await expect(title).toHaveText("Advertiser 053");
    await expect(kept).toBeVisible();
    await page.goForward();
    await expect(name).toHaveValue("Going back");
    await expect(kept).toHaveCount(0);

    await name.fill("Not worth it");
    await page.getByRole("link", { name: "Cancel" }).press("Enter");
    await kept.getByRole("button", { name: "Discard" }).click();
    await expect(kept).toHaveCount(0);
    await expectNoDraft(page, advertiser);
  },
);

test("a draft of 100,000 IDs is restored", { tag: "@slow" }, async ({ page, context }) => {
  await openForm(page, "Advertiser 058");
  const ids = Array.from({ length: 100_000 }, (_, index) => String(100_000_007 + index * 7_919));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ids.join("\n"));
  await page.getByRole("textbox", { name: "Inventory IDs" }).focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(page.getByText("100,000 IDs").first()).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Everything");
  await untilKept(page, "Everything");
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByText("100,000 IDs").first()).toBeVisible();

  const name = page.getByLabel("Name", { exact: true });
  await name.pressSequentially(" that we have got", { delay: 60 });
  await expect(name).toHaveValue("Everything that we have got");
  await untilKept(page, "Everything that we have got");
  await page.reload();
  await expect(name).toHaveValue("Everything that we have got");
});

const formOf = (company: string) => `/companies/${company}/playlists/new`;

async function openForm(page: Page, company: string): Promise<string> {
  const id = await findAdvertiser(page, company);
  await page.goto(formOf(id));
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
  return id;
}

/** Opens the company page first, so that Back has a page to return to. */
async function openFormFromCompany(page: Page, company: string): Promise<string> {
  const id = await findAdvertiser(page, company);
  await page.goto(`/companies/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
  await page.getByRole("link", { name: "New playlist" }).first().click();
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
  return id;
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Type", { exact: false }).first().click();
  await page.getByRole("option", { name: "radio" }).click();
  const idsInput = page.getByRole("textbox", { name: "Inventory IDs" });
  await idsInput.fill("station-7\n007");
  await page.getByRole("button", { name: "Add IDs" }).click();
  await expect(page.getByText("2 IDs").first()).toBeVisible();
  // The list of IDs loads once there are some, and moves what is below it.
  await expect(page.getByRole("grid", { name: "IDs of this playlist" })).toBeVisible();
  await addSearch(page, "Text");
  await page.getByRole("textbox", { name: "Search 1" }).fill("true crime");
  await addSearch(page, "JSON");
  await page.getByRole("textbox", { name: "Search 2" }).fill(JSON.stringify(search));
  await page.getByLabel("Tags").fill("q4,Zürich,");
}

async function expectFilled(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  const request = page.getByRole("region", { name: "Request as curl" });
  const shown = /<<'JSON'\n([\s\S]*)\nJSON/.exec((await request.textContent()) ?? "")?.[1];
  const { body } = JSON.parse(shown ?? "null") as { body: Record<string, unknown> };
  expect(body).toMatchObject({
    name,
    type: "radio",
    inventory_ids: ["station-7", "007"],
    tags: ["q4", "Zürich"],
  });
  expect((body.searches as unknown[]).slice(0, 2)).toEqual(["true crime", search]);
}

const create = (page: Page) => page.getByRole("button", { name: "Create playlist" }).click();

async function expectPlaylistPage(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

async function expectNoDraft(page: Page, company: string): Promise<void> {
  await page.goto(formOf(company));
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(page.getByText(/restored/)).toBeHidden();
}

/** Fails the first save before or after it is stored; returns the idempotency keys of all attempts. */
async function failFirstSave(page: Page, isStored: boolean): Promise<string[]> {
  const keys: string[] = [];
  await page.route("**/api/companies/*/playlists", async (route) => {
    keys.push((await route.request().headerValue("idempotency-key")) ?? "");
    if (keys.length > 1) return route.continue();
    if (isStored) await route.fetch();
    return route.abort("connectionreset");
  });
  return keys;
}

/** Lets the page believe that the server is still away, so that it doesn't save again by itself. */
const keepDown = (page: Page) => page.route("**/livez", (route) => route.abort());

async function countByName(page: Page, company: string, name: string): Promise<number> {
  const answer = await page.request.get(`/api/playlists?company=${company}`);
  const { playlists } = (await answer.json()) as { playlists: { name: string }[] };
  return playlists.filter((playlist) => playlist.name === name).length;
}
