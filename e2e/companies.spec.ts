import { expect, findViolations, test, untilHydrated } from "./fixtures";

test.beforeEach(async ({ signIn }) => signIn());

/** The list of all companies, whether or not some have playlists. */
const all = "/companies?with_playlists=false";

test("a company is found by another name that its page was given", async ({ page }) => {
  await page.goto("/companies?q=advertiser+011&with_playlists=false");
  await page.getByRole("link", { name: "Advertiser 011" }).click();
  await page.getByRole("button", { name: "Edit names" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit names" });
  await dialog.getByRole("textbox", { name: "Other names" }).fill("Q&Z\nQuizzical, Inc.");
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save names" }).click();
  await expect(page.getByText("Also known as Q&Z · Quizzical, Inc.")).toBeVisible();
  await page.goto("/companies");
  await page.getByLabel("Search companies").fill("q & z");
  const found = page.getByRole("table", { name: "Companies" }).getByRole("link");
  await expect(found.first()).toHaveText("Advertiser 011 · Q&Z");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").last().fill("quizz");
  await expect(
    page.getByRole("option", { name: "Advertiser 011 · Quizzical, Inc." }),
  ).toBeVisible();
});

test(
  "a row shows its button to the mouse and to the keyboard",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto(all);
    const pin = page.getByRole("button", { name: "Pin Advertiser 002" });
    const shown = () =>
      pin.evaluate((button) => getComputedStyle(button.closest(".row-action") ?? button).opacity);
    await expect.poll(shown).toBe("0");
    await page.getByRole("link", { name: "Advertiser 002" }).hover();
    await expect.poll(shown).toBe("1");
    await page.mouse.move(0, 0);
    await pin.focus();
    await expect.poll(shown).toBe("1");
  },
);

test(
  "a row clicked right after a key press opens, and Back restores the search",
  { tag: "@slow" },
  async ({ page }) => {
    await page.clock.install();
    await page.goto("/companies");
    const row = page.getByRole("link", { name: "Advertiser 002" });
    await page.getByLabel("Search companies").fill("advertiser");
    await expect(row).toBeVisible();
    // Advance past the debounce: 100 ms between key press and click, then everything still pending.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.keyboard.press("Space");
    await page.clock.runFor(100);
    await row.click();
    await page.clock.runFor(1_000);
    await page.clock.resume();
    await expect(page.getByRole("heading", { name: "Advertiser 002" })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Search companies")).toHaveValue("advertiser ");
  },
);

test(
  "a row opened while the address is behind the typed text stays open",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto(`${all}&q=advert`);
    const search = page.getByLabel("Search companies");
    await untilHydrated(search);
    const link = page.getByRole("table", { name: "Companies" }).getByRole("link").first();
    await expect(link).toBeVisible();
    // Within the 50 ms in which nuqs writes the address once.
    await search.evaluate(async (field) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      for (const text of ["adver", "adve", "adv"]) {
        set?.call(field, text);
        field.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
      document.querySelector<HTMLElement>("main [data-row-link]")?.click();
    });
    await expect(page).toHaveURL(/\/companies\/[\w-]{36}$/);
    await page.goBack();
    await expect(search).toHaveValue("adv");
  },
);

test.describe("without a connection", () => {
  test.use({ expectedConsole: [[/Failed to load resource/], { scope: "test" }] });

  test(
    "a link keeps the page until the server answers, and lists load by themselves",
    { tag: "@slow" },
    async ({ page, context }) => {
      await page.goto(all);
      const table = page.getByRole("table", { name: "Companies" });
      await expect(table.getByRole("row")).toHaveCount(51);
      await expect(page.getByText("Ctrl K")).toBeVisible();
      await context.setOffline(true);
      await page.getByRole("link", { name: "Advertiser 020" }).click();
      const notice = page.getByText("Connection lost. Trying again…");
      await expect(notice).toBeVisible();
      await expect(table.getByRole("row")).toHaveCount(51);
      await context.setOffline(false);
      await expect(page.getByRole("heading", { name: "Advertiser 020" })).toBeVisible();
      await expect(notice).toHaveCount(0);
      await page.goto("/companies");
      await page.route(/api\/companies\?/, (route) => route.abort());
      await page.getByLabel("Search companies").fill("cafe");
      await expect(page.getByText("Couldn't load companies")).toBeVisible();
      await page.unrouteAll();
      await expect(table.getByRole("link", { name: "Café Ørsted" })).toBeVisible();
    },
  );
});

test("an advertiser is added after a look at the ones that it may be, and taken away again", async ({
  page,
}) => {
  await page.goto("/companies?q=Advertisr%20004&with_playlists=false");
  await page.getByRole("button", { name: "Add advertiser" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add advertiser" });
  const name = dialog.getByLabel("Name");
  await name.fill("Advertiser 004 Ltd");
  await name.press("Enter");
  await expect(dialog.getByRole("link", { name: "Advertiser 004" })).toBeVisible();
  await name.fill("Kittiwake Coffee");
  await expect(dialog.getByRole("link", { name: "Advertiser 004" })).toBeHidden();
  await name.press("Enter");
  await expect(page.getByRole("heading", { name: "Kittiwake Coffee" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Removed the advertiser.")).toBeVisible();
  await page.goto("/companies?q=kittiwake&with_playlists=false");
  await expect(page.getByText("No companies match")).toBeVisible();
});
