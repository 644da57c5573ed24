import { bulkBar, toastOf } from "./controls";
import { countGestures } from "./count-gestures";
import { expect, findAdvertiser, test, untilHydrated } from "./fixtures";
import { hold } from "./hold";
import { createPlaylists, readTags } from "./playlist-factory";

test(
  "all that match are tagged in four gestures, and the change is undone in a fifth",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 086");
    const made = await createPlaylists(
      page,
      advertiser,
      Array.from({ length: 60 }, (_, index) => ({ name: `Gesture ${index}` })),
    );
    await page.goto(`/companies/${advertiser}`);
    await expect(page.getByText("60 playlists", { exact: true })).toBeVisible();
    await untilHydrated(page.getByLabel("Search playlists"));
    const person = countGestures(page);
    await person.press("Control+a");
    await expect(bulkBar(page)).toContainText("All 60 playlists");
    await person.press("t");
    await expect(page.getByRole("dialog").getByLabel("Tags")).toBeFocused();
    await person.type("run-2026");
    await person.press("Control+Enter");
    const toast = toastOf(page, "Tags added to 60 playlists.");
    await expect(toast).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(person.count).toBe(4);
    expect(new Set((await readTags(page, made)).flat())).toEqual(new Set(["run-2026"]));

    await person.click(toast.getByRole("button", { name: "Undo" }));
    await expect(toastOf(page, "Undone in 60 playlists.")).toBeVisible();
    expect(person.count).toBe(5);
    expect((await readTags(page, made)).flat()).toEqual([]);
  },
);

test(
  "a button counts as pressed, though the preview comes while it is held",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 028");
    const names = Array.from({ length: 8 }, (_, index) => ({ name: `Held ${index}` }));
    await createPlaylists(page, advertiser, names);
    await page.goto(`/companies/${advertiser}`);
    await expect(page.getByText("8 playlists", { exact: true })).toBeVisible();
    await untilHydrated(page.getByLabel("Search playlists"));
    await page.keyboard.press("Control+a");
    await expect(bulkBar(page)).toContainText("8");
    await page.keyboard.press("t");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Tags")).toBeFocused();
    const release = await hold(page, "**/api/change-sets/preview");
    await dialog.getByLabel("Tags").fill("held");
    await dialog.getByRole("button", { name: "Add tags" }).hover();
    await page.mouse.down();
    const preview = page.waitForResponse("**/api/change-sets/preview");
    release();
    await (await preview).finished();
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    await page.mouse.up();
    await expect(toastOf(page, "Tags added to 8 playlists.")).toBeVisible();
  },
);
