import { type Page } from "playwright/test";
import { signInColleague } from "./colleague";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { createPlaylists } from "./playlist-factory";

/** Waits until the page has heard the answer to its next question. */
async function untilAsked(page: Page): Promise<void> {
  const answer = page.waitForResponse(/\/latest$/);
  await page.clock.runFor(11_000);
  await answer;
}

/** Hides the tab as another one would, or shows it again. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "visibilityState", {
      value: hidden ? "hidden" : "visible",
      configurable: true,
    });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, isHidden);

test.beforeEach(async ({ page, signIn }) => {
  await signIn();
  await page.clock.install();
});

test(
  "an open form says that a colleague has saved, and shows the conflict without saving",
  { tag: "@slow" },
  async ({ page, browser, installation }) => {
    const advertiser = await findAdvertiser(page, "Advertiser 017");
    const [uuid = ""] = await createPlaylists(page, advertiser, [{ name: "Shared plan" }]);
    const colleague = await signInColleague(browser, installation);
    const saves: string[] = [];
    page.on("request", (request) => request.method() === "PATCH" && saves.push(request.url()));
    await page.goto(`/playlists/${uuid}/edit`);
    const name = page.getByLabel("Name", { exact: true });
    await expect(name).toHaveValue("Shared plan");
    const notice = page.getByText("Newcomer saved a newer version");
    const review = page.getByRole("button", { name: "Review" });

    // Nothing was changed here: the form shows the newer version.
    await colleague.change(uuid, 1, { name: "Plan of the colleague" });
    await untilAsked(page);
    await expect(notice).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await review.click();
    await expect(name).toHaveValue("Plan of the colleague");
    await expect(notice).toHaveCount(0);

    await name.fill("My plan");
    await colleague.change(uuid, 2, { tags: ["theirs"] });
    await untilAsked(page);
    await review.click();
    const conflict = page.getByRole("alert").filter({ hasText: "Newcomer saved changes" });
    await expect(conflict).toContainText("theirs");
    await expect(notice).toHaveCount(0);
    expect(saves).toEqual([]);
    await conflict.getByRole("button", { name: "Save merged version" }).click();
    await expect(page.getByRole("heading", { name: "My plan" })).toBeVisible();
    await expect(page.getByRole("link", { name: "theirs" })).toBeVisible();
    await colleague.leave();
  },
);

test(
  "a table shows the changes of a colleague, but not while rows are selected",
  { tag: "@slow" },
  async ({ page, browser, installation }) => {
    const advertiser = await findAdvertiser(page, "Advertiser 018");
    const uuids = await createPlaylists(page, advertiser, [{ name: "First" }, { name: "Second" }]);
    const colleague = await signInColleague(browser, installation);
    await page.goto(`/companies/${advertiser}`);
    const table = page.getByRole("table", { name: "Playlists" });
    const names = table.locator("[data-row-link]");
    await expect(names).toHaveText(["Second", "First"]);
    await colleague.change(uuids[0] ?? "", 1, { name: "First of all" });
    await untilAsked(page);
    await expect(names).toHaveText(["First of all", "Second"]);

    const box = page.getByRole("checkbox", { name: "Select Second" });
    await box.check();
    await colleague.change(uuids[1] ?? "", 1, { name: "Second of all" });
    await untilAsked(page);
    await expect(names).toHaveText(["First of all", "Second"]);
    await box.uncheck();
    await expect(names).toHaveText(["Second of all", "First of all"]);
    await colleague.leave();
  },
);

test(
  "a playlist's page shows the newer version",
  { tag: "@slow" },
  async ({ page, browser, installation }) => {
    const advertiser = await findAdvertiser(page, "Advertiser 023");
    const [uuid = ""] = await createPlaylists(page, advertiser, [{ name: "Read together" }]);
    const colleague = await signInColleague(browser, installation);
    await page.goto(`/playlists/${uuid}`);
    await expect(page.getByRole("heading", { name: "Read together" })).toBeVisible();
    // Until then the page may still load what the colleague has changed.
    await untilAsked(page);
    await colleague.change(uuid, 1, { name: "Renamed together" });
    await untilAsked(page);
    await expect(page.getByRole("heading", { name: "Renamed together" })).toBeVisible();
    await colleague.leave();
  },
);

test(
  "a hidden page asks nothing, and at once when it is looked at again",
  { tag: "@slow" },
  async ({ page, browser, installation }) => {
    const advertiser = await findAdvertiser(page, "Advertiser 024");
    const [uuid = ""] = await createPlaylists(page, advertiser, [{ name: "Left open" }]);
    const colleague = await signInColleague(browser, installation);
    await page.goto(`/companies/${advertiser}`);
    await expect(page.getByRole("link", { name: "Left open" })).toBeVisible();
    await untilAsked(page);
    await setHidden(page, true);
    const asked: string[] = [];
    page.on("request", (request) => request.url().endsWith("/latest") && asked.push(request.url()));
    await page.clock.runFor(120_000);
    expect(asked).toEqual([]);
    await colleague.change(uuid, 1, { name: "Changed meanwhile" });
    await setHidden(page, false);
    await expect(page.getByRole("link", { name: "Changed meanwhile" })).toBeVisible();
    await colleague.leave();
  },
);
