import { type Locator, type Page } from "playwright/test";
import { expect, findAdvertiser, test } from "./fixtures";
import { createManager, type Installation } from "./installation";
import { createPlaylists } from "./playlist-factory";

/** The fewest gestures that lead to a saved playlist: a click, a key, a key with others held, or a text are one each. */
class Gestures {
  count = 0;
  constructor(private readonly page: Page) {}
  async key(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }
  async text(text: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.type(text);
  }
  async paste(text: string): Promise<void> {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.key("ControlOrMeta+V");
  }
}

const ids = (first: number) => [0, 1, 2].map((step) => String(first + step * 7_919)).join("\n");
const name = (page: Page) => page.getByLabel("Name", { exact: true });
const type = (page: Page) => page.getByRole("button", { name: /Type/ });
const added = (page: Page): Locator => page.getByText("Added 3 IDs.", { exact: true });
const created = (page: Page, of: string) => page.getByRole("heading", { level: 1, name: of });

const report = (job: string, count: number) => process.stdout.write(`${job}: ${count} gestures\n`);

test.beforeEach(async ({ context }) =>
  context.grantPermissions(["clipboard-read", "clipboard-write"]),
);

async function signInByLink(page: Page, gestures: Gestures, installation: Installation) {
  const { client_id, client_secret } = createManager(installation);
  await page.goto(`/sign-in?client_id=${client_id}`);
  await expect(page.getByLabel("Client secret", { exact: true })).toBeFocused();
  await gestures.text(client_secret);
  await gestures.key("Enter");
}

test("a newcomer has saved a playlist after eight gestures", async ({
  page,
  signIn,
  context,
  installation,
}) => {
  await signIn();
  // As in the demo, where the advertisers have playlists.
  const advertiser = await findAdvertiser(page, "Advertiser 035");
  await createPlaylists(page, advertiser, [{ name: "From the demo", type: "podcast" }]);
  await context.clearCookies();
  const gestures = new Gestures(page);
  await signInByLink(page, gestures, installation);
  await expect(page.getByRole("heading", { level: 1, name: "Playlists" })).toBeVisible();
  await gestures.key("ControlOrMeta+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await gestures.text("new advertiser 035");
  await expect(page.getByRole("option").first()).toContainText("Advertiser 035");
  await gestures.key("Enter");
  await expect(name(page)).toBeFocused();
  await gestures.text("The first one");
  await gestures.paste(ids(100_000_007));
  await expect(added(page)).toBeVisible();
  await expect(type(page)).toContainText("Podcast");
  await gestures.key("ControlOrMeta+Enter");
  await expect(created(page, "The first one")).toBeVisible();
  report("newcomer", gestures.count);
  expect(gestures.count).toBeLessThanOrEqual(8);
});

test(
  "a pasted playlist is saved from its advertiser's page, and the next one in three gestures",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 036");
    await page.goto(`/companies/${advertiser}`);
    await expect(created(page, "Advertiser 036")).toBeVisible();
    const gestures = new Gestures(page);
    await page.getByRole("link", { name: "New playlist" }).first().waitFor();
    await gestures.key("c");
    await expect(name(page)).toBeFocused();
    await gestures.text("One of two");
    await gestures.paste(ids(200_000_007));
    await expect(added(page)).toBeVisible();
    await expect(type(page)).toBeFocused();
    await gestures.key("p");
    await expect(type(page)).toContainText("Podcast");
    await gestures.key("ControlOrMeta+Shift+Enter");
    await expect(page.getByText("Created “One of two”.")).toBeVisible();
    await expect(name(page)).toHaveValue("");
    await expect(name(page)).toBeFocused();
    report("by paste, from the advertiser's page", gestures.count);
    expect(gestures.count).toBeLessThanOrEqual(5);

    const next = new Gestures(page);
    await next.text("Two of two");
    // Several lines are no name: they are taken as IDs, and the caret stays.
    await next.paste(ids(300_000_007));
    await expect(added(page)).toBeVisible();
    await expect(name(page)).toHaveValue("Two of two");
    await expect(name(page)).toBeFocused();
    await next.key("ControlOrMeta+Shift+Enter");
    await expect(page.getByText("Created “Two of two”.")).toBeVisible();
    report("the next one for the same advertiser", next.count);
    expect(next.count).toBeLessThanOrEqual(3);
  },
);

test(
  "the type that two thirds of an advertiser's playlists have is filled in, and needs no draft",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 037");
    await createPlaylists(page, advertiser, [
      { name: "Usual", type: "streaming" },
      { name: "Usual too", type: "streaming" },
      { name: "Unusual", type: "radio" },
    ]);
    await page.goto(`/companies/${advertiser}`);
    await page.getByRole("link", { name: "New playlist" }).first().waitFor();
    const gestures = new Gestures(page);
    await gestures.key("c");
    await expect(type(page)).toContainText("Streaming");
    await expect(page.getByText("As in most of this advertiser's playlists.")).toBeVisible();
    // Nothing was typed, so that leaving asks nothing.
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(created(page, "Advertiser 037")).toBeVisible();
    await page.keyboard.press("c");
    await expect(type(page)).toContainText("Streaming");
    await expect(name(page)).toBeFocused();
    await gestures.text("Usual again");
    await gestures.paste(ids(400_000_007));
    await expect(added(page)).toBeVisible();
    await gestures.key("ControlOrMeta+Enter");
    await expect(created(page, "Usual again")).toBeVisible();
    report("by paste, where the type is known", gestures.count);
    expect(gestures.count).toBeLessThanOrEqual(4);

    await createPlaylists(page, advertiser, [
      { name: "Another kind", type: "radio" },
      { name: "A third kind", type: "podcast" },
    ]);
    await page.goto(`/companies/${advertiser}/playlists/new`);
    await expect(name(page)).toBeFocused();
    await expect(type(page)).toContainText("Choose a type");
  },
);

test("nine doubtful lines are settled by three gestures at most", async ({ page, signIn }) => {
  await signIn();
  await page.goto(`/companies/${await findAdvertiser(page, "Advertiser 037")}/playlists/new`);
  await expect(name(page)).toBeFocused();
  const gestures = new Gestures(page);
  const clean = ["100000007", "100007926", "100015845", "100023764"];
  const doubtful =
    "1.23E+14 #N/A 0 TRUE https://example.com/show/7 673791778.0 “881000001” 973972218;185744728 1063782520\u00AD";
  await gestures.paste([...clean, ...doubtful.split(" "), "100031683"].join("\n"));
  const review = page.getByRole("group", { name: "Review IDs" });
  const counts = page.getByText(/^Added 5 IDs\..* 9 to check\.$/);
  await expect(counts).toBeVisible();
  const rows = review.getByRole("listitem");
  await expect(rows).toHaveCount(9);
  gestures.count += 1;
  await review.getByRole("button", { name: /^Add \d+ IDs/ }).click();
  await expect(review).toHaveCount(0);
  report("nine doubtful lines", gestures.count);
  expect(gestures.count).toBeLessThanOrEqual(3);
});
