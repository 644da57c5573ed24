import { addSearch } from "./controls";
import { type Locator, type Page } from "playwright/test";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { createPlaylists } from "./playlist-factory";

/** The moments of the form in which people hesitate: a doubtful paste, what is still empty, long names. */

test.beforeEach(async ({ context, signIn }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn();
});

const name = (page: Page) => page.getByLabel("Name", { exact: true });
const field = (page: Page) => page.getByRole("textbox", { name: "Inventory IDs" });
const review = (page: Page) => page.getByRole("group", { name: "Review IDs" });
const doubtful = ["100000007", "100007926", "1.23E+14", "#N/A", "n/a"].join("\n");

async function openForm(page: Page, advertiser: string): Promise<void> {
  await page.goto(`/companies/${await findAdvertiser(page, advertiser)}/playlists/new`);
  await expect(field(page)).toBeEditable();
}

async function paste(page: Page, text: string, where: Locator): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await where.focus();
  await page.keyboard.press("ControlOrMeta+V");
}

/** Whether an element is in view, above the buttons at the bottom. */
const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const footer = document.querySelector("form > div:last-child")?.getBoundingClientRect().top;
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= (footer ?? 0);
  });

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(
    `the review of a doubtful paste comes into view at ${width} pixels`,
    { tag: width > 1000 ? "@slow" : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openForm(page, "Advertiser 080");
      await paste(page, doubtful, field(page));
      const counts = page.getByText("Added 2 IDs. 3 to check.");
      await expect(review(page)).toBeVisible();
      await expect.poll(() => isInView(counts)).toBe(true);
      await expect.poll(() => isInView(review(page).getByRole("list").first())).toBe(true);
      const above = await counts.evaluate((line) => line.getBoundingClientRect().bottom);
      expect(above).toBeLessThanOrEqual(
        await review(page).evaluate((box) => box.getBoundingClientRect().top),
      );
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByRole("button", { name: "3 to check", exact: true }).click();
      await expect(review(page)).toBeFocused();
      await expect.poll(() => isInView(counts)).toBe(true);
      expect(await findViolations(page)).toEqual([]);
      await review(page).getByRole("button", { name: "More for these IDs" }).click();
      await page.getByRole("menuitem", { name: "Skip all 3" }).click();
      await expect(page.getByRole("button", { name: /to check$/ })).toHaveCount(0);
    },
  );

test(
  "somebody who types elsewhere keeps their place when a file has been read",
  { tag: "@slow" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openForm(page, "Advertiser 080");
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    const chooser = await choosing;
    await page.getByRole("combobox", { name: "Tags" }).focus();
    const before = await page.evaluate(() => scrollY);
    await chooser.setFiles({
      name: "x.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(doubtful),
    });
    await page.getByRole("combobox", { name: "Tags" }).focus();
    await expect(review(page)).toBeAttached();
    await expect(page.getByRole("combobox", { name: "Tags" })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(Math.min(before, 1));
  },
);

test("nothing is called wrong before something was typed or saved", async ({ page }) => {
  await openForm(page, "Advertiser 081");
  await expect(name(page)).toBeFocused();
  await page.getByRole("button", { name: /Type/ }).click();
  await page.keyboard.press("Escape");
  await addSearch(page, "Text");
  await addSearch(page, "JSON");
  await expect(page.getByRole("textbox", { name: "Search 2" })).toHaveValue("");
  await page.getByRole("combobox", { name: "Tags" }).click();
  const wrong = page.locator("[aria-invalid=true], [data-invalid]");
  await expect(wrong).toHaveCount(0);
  await expect(page.getByText(/^Enter a/)).toHaveCount(0);

  await name(page).fill("x".repeat(256));
  await page.getByRole("combobox", { name: "Tags" }).click();
  await expect(name(page)).toHaveAttribute("aria-invalid", "true");
  await name(page).fill("");
  await page.getByRole("button", { name: "Create playlist" }).click();
  await expect(page.getByText("Enter a name.").first()).toBeVisible();
  await expect(page.getByText("Enter a JSON object, or remove this search.").first()).toBeVisible();
});

test("a paste is taken while a radio button has the focus, and its lines in Tags are tags", async ({
  page,
}) => {
  await openForm(page, "Advertiser 081");
  await page.getByRole("button", { name: "More", exact: true }).click();
  const radio = page.getByRole("radio", { name: "Only us" });
  await paste(page, "100000007\n100007926\n100015845", radio);
  await expect(page.getByText("Added 3 IDs.", { exact: true })).toBeVisible();
  const tags = page.getByRole("combobox", { name: "Tags" });
  await paste(page, "q4\r\nMünchen, kids\nq4\n", tags);
  const added = page.getByRole("list", { name: "Added tags" }).first();
  await expect(added.getByRole("listitem")).toHaveText(["q4", "München", "kids"]);
  await expect(tags).toHaveValue("");
});

test(
  "JSON that is pasted into a new search is valid as it is",
  { tag: "@slow" },
  async ({ page }) => {
    await openForm(page, "Advertiser 081");
    await addSearch(page, "JSON");
    const search = page.getByRole("textbox", { name: "Search 1" });
    await expect(search).toBeFocused();
    await paste(page, '{"genre": "news"}', search);
    await expect(search).toHaveValue('{"genre": "news"}');
    await page.getByRole("combobox", { name: "Tags" }).click();
    await expect(page.getByText(/Not valid JSON/)).toHaveCount(0);
  },
);

test(
  "no name makes a page wider than its window, or a message longer than two lines",
  { tag: "@slow" },
  async ({ page }) => {
    const long = "x".repeat(250);
    const advertiser = await findAdvertiser(page, "Advertiser 082");
    const [uuid = ""] = await createPlaylists(page, advertiser, [{ name: long }]);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const address of [`/playlists/${uuid}`, `/playlists/${uuid}/edit`]) {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByText(long).first()).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
    await name(page).fill(`${long} too`);
    await page.getByRole("button", { name: "Save changes" }).click();
    const message = page.getByText(/^Saved “/);
    await expect(message).toBeVisible();
    const lines = await message.evaluate(
      (node) =>
        node.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(node).lineHeight),
    );
    expect(lines).toBeLessThan(2.1);
  },
);

test("the key in the hint is the reader's own", { tag: "@slow" }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "platform", { get: () => "MacIntel" }),
  );
  await openForm(page, "Advertiser 081");
  // The first move says that there is a pointer.
  await page.mouse.move(300, 300);
  await page.getByRole("button", { name: "Create playlist" }).hover();
  await expect(page.getByRole("tooltip")).toHaveText("⌘ Enter");
  await expect(page.getByText(/Ctrl/)).toHaveCount(0);
});
