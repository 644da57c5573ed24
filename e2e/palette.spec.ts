import { expect, findAdvertiser, test } from "./fixtures";
import { advertiserName, type Client, createManager } from "./installation";

type Page = Parameters<typeof findAdvertiser>[0];

let manager: Client | undefined;

// What the clients of other files used last comes first for them.
test.beforeEach(async ({ signIn, installation }) =>
  signIn((manager ??= createManager(installation))),
);

const field = (page: Page) => page.getByRole("combobox", { name: /Find a company/ });
const selected = (page: Page) => page.locator("[role=option][aria-selected=true]");

/** Opens the palette with its shortcut, once the page listens for it. */
async function openPalette(page: Page): Promise<void> {
  await expect(page.getByText("Ctrl K")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("a company is found and opened by keyboard from any page", async ({ page }) => {
  await page.goto("/activity");
  await openPalette(page);
  await page.keyboard.type("cafe orsted");
  await expect(selected(page)).toContainText("Café Ørsted");
  await expect(selected(page).locator("mark")).toHaveText("Café Ørsted");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Café Ørsted" })).toBeVisible();
  await expect(field(page)).toBeHidden();
});

test(
  "it can be opened before hydration",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn(createManager(installation));
    await page.goto(`/companies/${await findAdvertiser(page, advertiserName)}`);
    await page.getByRole("button", { name: `Pin ${advertiserName}` }).click();
    await expect(page.getByRole("button", { name: `Unpin ${advertiserName}` })).toBeVisible();
    for (let round = 0; round < 3; round += 1) {
      await page.goto("/companies", { waitUntil: "commit" });
      // From here on no key is lost.
      await page.waitForFunction(() => window.earlyInput !== undefined);
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("option", { name: advertiserName })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("table", { name: "Companies" })).toBeVisible();
    }
  },
);
