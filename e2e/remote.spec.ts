import { type StandIn } from "../scripts/stand-in/handle";
import { type Page } from "playwright/test";
import { expect, findViolations, test } from "./fixtures";
import { startRemoteDashboard } from "./remote-dashboard";
import { chooseAction } from "./playlist-page";

/** The dashboard in front of a stand-in that speaks the contract and nothing else. */

const ids = Array.from({ length: 2_000 }, (_, index) => String(100_000_007 + index * 7_919));

let remote: Awaited<ReturnType<typeof startRemoteDashboard>>;
let standIn: StandIn;
let origin = "";

test.beforeAll(async () => {
  remote = await startRemoteDashboard(8_000);
  ({ standIn, origin } = remote);
});
test.afterAll(() => remote.stop());

test.use({ expectedConsole: [[/Failed to load resource/], { scope: "test" }] });
test.beforeEach(async ({ context }) =>
  context.grantPermissions(["clipboard-read", "clipboard-write"]),
);

const signIn = (page: Page) => remote.signIn(page);

const advertiserAt = (index: number) => {
  const [client] = standIn.clients;
  const advertiser = Array.from(standIn.advertisers(client?.id ?? ""))[index];
  if (!advertiser) throw new Error(`There is no advertiser ${index}.`);
  return advertiser;
};

/** Fills the form of a new playlist for an advertiser, and saves it. */
async function create(page: Page, advertiserId: string, name: string): Promise<void> {
  await page.goto(`${origin}/companies/${advertiserId}/playlists/new`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Type", { exact: false }).first().click();
  await page.getByRole("option", { name: "radio" }).click();
  await page.getByRole("textbox", { name: "Inventory IDs" }).fill("1002003004");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Create playlist" }).click();
}

/** The Refresh of a list is loaded by itself, and replaces what the server sent: a press before that is lost. */
const untilHydrated = (page: Page) =>
  page.waitForFunction(() =>
    Array.from(document.querySelectorAll("button")).some(
      (button) =>
        button.textContent.includes("Refresh") &&
        Object.keys(button).some((key) => key.startsWith("__reactProps")),
    ),
  );

const unknownText = /may or may not exist at 127\.0\.0\.1/;

/** Creates a playlist whose answer is lost, and opens the page that says so. */
async function loseAnswer(page: Page, advertiserId: string, name: string): Promise<void> {
  await standIn.fail({ kind: "reset-after", operation: "create" });
  await create(page, advertiserId, name);
  await expect(page.getByText("The playlist may or may not exist.")).toBeVisible();
  await standIn.clearFaults();
  await page.goto(`${origin}/playlists`);
  await expect(page.getByText(unknownText)).toBeVisible();
  await page.getByRole("link", { name: "Review" }).click();
  await expect(page.getByRole("heading", { name: "Not known" })).toBeVisible();
}

const sentTimes = (name: string) =>
  standIn.playlists().filter(({ parameters }) => parameters.name === name).length;

test("a user signs in, finds a company among 8,000 and creates a playlist, sent once", async ({
  page,
}) => {
  const [client] = standIn.clients;
  const all = Array.from(standIn.advertisers(client?.id ?? ""));
  const advertiser = all[4_321];
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel("Client ID").fill(client?.id ?? "");
  await page.getByLabel("Client secret", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(
    page.getByText(/did not accept this client ID and secret\. It says: “/),
  ).toBeVisible();
  await page.getByLabel("Client secret", { exact: true }).fill(client?.secret ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/playlists/);
  const mirrored = async () => {
    const answer = await page.request.get(`${origin}/api/companies/mirror`);
    return (await answer.json()) as unknown;
  };
  await expect
    .poll(mirrored, { timeout: 30_000 })
    .toMatchObject({ is_running: false, count: 8_000 });

  await page.goto(`${origin}/companies`);
  await page.getByLabel("Search companies").fill(advertiser?.uuid ?? "");
  await page.getByRole("link", { name: advertiser?.name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: advertiser?.name })).toBeVisible();
  await page.getByRole("link", { name: "New playlist" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Autumn commuters");
  await page.getByLabel("Type", { exact: false }).first().click();
  await page.getByRole("option", { name: "podcast" }).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), ids.join("\n"));
  await page.getByRole("textbox", { name: "Inventory IDs" }).focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(page.getByText("2,000 IDs").first()).toBeVisible();

  // The answer is lost: the form is whole, and saving again sends nothing.
  await standIn.fail({ kind: "reset-after", operation: "create" });
  await page.getByRole("button", { name: "Create playlist" }).click();
  await expect(page.getByText(/may or may not have been created/).first()).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Autumn commuters");
  await standIn.clearFaults();
  expect(standIn.playlists()).toHaveLength(1);
  const decisions = await page.context().newPage();
  await decisions.goto(`${origin}/playlists`);
  await decisions.getByRole("link", { name: "Review" }).click();
  await decisions.getByRole("button", { name: "It was created: Autumn commuters" }).click();
  await expect(decisions.getByText("exists, and is in your lists")).toBeVisible();
  await decisions.close();
  await page
    .getByRole("button", { name: /^(Retry|Create playlist)$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Autumn commuters" })).toBeVisible();
  expect(standIn.playlists()).toHaveLength(1);
  const [created] = standIn.requests().filter(({ operation }) => operation === "create");
  expect(created?.problems).toEqual([]);
  expect(created?.body).toBe(
    JSON.stringify({
      request_headers: [],
      body: {
        name: "Autumn commuters",
        advertiser_id: advertiser?.uuid,
        inventory_ids: ids,
        searches: [],
        type: "podcast",
      },
    }),
  );
});

test("a refusal is said in the service's words, and the corrected form is saved, once", async ({
  page,
}) => {
  await signIn(page);
  const message = "A playlist with this name exists already";
  const errors = [{ field: "name", messages: ["has already been taken"] }];
  const answers = [
    { status: 409, body: { error: { code: "DUPLICATE_NAME", message } } },
    { status: 408, body: message },
    { status: 422, body: { errors } },
  ];
  for (const answer of answers) {
    const [taken, fresh] = [`Taken ${answer.status}`, `Fresh ${answer.status}`];
    await standIn.fail({ kind: "answer", operation: "create", answer });
    await create(page, advertiserAt(answer.status).uuid, taken);
    const failure = page.getByRole("alert").filter({ hasText: "Couldn't save the playlist." });
    await expect(failure).toContainText("The audio service did not accept the playlist.");
    if (answer.status === 422)
      await expect(page.getByText("has already been taken").first()).toBeVisible();
    else await expect(failure).toContainText(`It says: “${message}”`);
    await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
    await page.getByLabel("Name", { exact: true }).fill(fresh);
    await page.getByRole("button", { name: "Create playlist" }).click();
    await expect(page.getByRole("heading", { name: fresh })).toBeVisible();
    expect([sentTimes(taken), sentTimes(fresh)]).toEqual([0, 1]);
  }
});

test(
  "a playlist of unknown outcome is sent again, refused, mended in the form, and discarded",
  { tag: "@slow" },
  async ({ page }) => {
    await signIn(page);
    const { uuid } = advertiserAt(100);
    await loseAnswer(page, uuid, "Winter drivers");
    expect(await findViolations(page)).toEqual([]);
    expect(sentTimes("Winter drivers")).toBe(1);
    await page.getByRole("button", { name: "Send again: Winter drivers" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("it will exist twice");
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(sentTimes("Winter drivers")).toBe(1);

    await standIn.fail({ kind: "422", operation: "create" });
    await page.getByRole("button", { name: "Send again: Winter drivers" }).click();
    await question.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("Couldn't create “Winter drivers”.")).toBeVisible();
    await expect(
      page.getByText(/The audio service did not accept the playlist\. It says/).first(),
    ).toBeVisible();
    await page.getByRole("link", { name: "Open in the form" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Winter drivers");
    await expect(page.getByText("1 ID").first()).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("Winter commuters");
    await page.getByRole("button", { name: "Create playlist" }).click();
    await expect(page.getByRole("heading", { name: "Winter commuters" })).toBeVisible();
    expect(sentTimes("Winter drivers")).toBe(1);
    expect(sentTimes("Winter commuters")).toBe(1);

    // Whether the first one exists is still not known.
    await loseAnswer(page, advertiserAt(101).uuid, "Spring cyclists");
    await page.getByRole("button", { name: "Discard: Winter drivers" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Forgot “Winter drivers”.")).toBeVisible();
    await page.getByRole("button", { name: "Discard: Spring cyclists" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Forgot “Spring cyclists”.")).toBeVisible();
    await expect(page.getByText("Nothing is open")).toBeVisible();
    await page.goto(`${origin}/playlists`);
    await expect(page.getByRole("link", { name: "Winter commuters" })).toBeVisible();
    await expect(page.getByText(unknownText)).toBeHidden();
    expect(sentTimes("Spring cyclists")).toBe(1);
  },
);

test(
  "what the service has no operation for is absent; a new playlist is made from another one",
  { tag: "@slow" },
  async ({ page }) => {
    await signIn(page);
    const { uuid } = advertiserAt(200);
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
      "Skip to content",
      "Playlists",
      "Companies",
      "Catalogue",
      "Activity",
    ]);
    await create(page, uuid, "Summer travellers");
    await expect(page.getByRole("heading", { name: "Summer travellers" })).toBeVisible();
    await expect(page.getByText("can create playlists, not change them")).toBeVisible();
    await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
    const kept = standIn
      .playlists()
      .find(({ parameters }) => parameters.name === "Summer travellers");
    await expect(page.getByText(kept?.uuid ?? "no ID", { exact: true })).toBeVisible();
    await page.getByText("Answer with status 201").click();
    await expect(page.locator("pre").filter({ hasText: "Summer travellers" })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole("link", { name: "New from this" }).click();
    await expect(page.getByRole("heading", { name: "New playlist" })).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Summer travellers");
    await expect(page.getByText("Visible to")).toHaveCount(0);
    await expect(page.getByText("API request")).toHaveCount(0);
    await page.getByLabel("Name", { exact: true }).fill("Summer campers");
    await page.getByRole("button", { name: "Create playlist" }).click();
    await expect(page.getByRole("heading", { name: "Summer campers" })).toBeVisible();
    await chooseAction(page, "Archive");
    await expect(page.getByText(/Only here: 127\.0\.0\.1:\d+ still has it/)).toBeVisible();
    const created = standIn.requests().filter(({ operation }) => operation === "create");
    expect(created.flatMap(({ problems }) => problems)).toEqual([]);

    await page.goto(`${origin}/playlists`);
    await page.getByRole("button", { name: "Actions for Summer travellers" }).click();
    await expect(page.getByRole("menuitem", { name: "New from this" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Rename" })).toHaveCount(0);
    await page.goto(`${origin}/api-reference`);
    await expect(page.getByText(/no API of its own/)).toBeVisible();
    for (const address of ["/people", "/sessions"]) {
      await page.goto(origin + address);
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    }
  },
);

test(
  "a search that fails leaves the companies, and says how old they are and why; one that is gone is marked",
  { tag: "@slow" },
  async ({ page }) => {
    await signIn(page);
    const { uuid, name } = advertiserAt(300);
    await create(page, uuid, "Stays here");
    await expect(page.getByRole("heading", { name: "Stays here" })).toBeVisible();
    // Otherwise those with playlists are listed.
    await page.goto(`${origin}/companies?with_playlists=false`);
    await standIn.fail({ kind: "broken-off", operation: "search" });
    await untilHydrated(page);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText(/This list is from .*: it could not be refreshed\./)).toBeVisible();
    await expect(page.getByText("of 8,000 companies").first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    standIn.directory.remove(uuid);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText("of 7,999 companies").first()).toBeVisible();
    await expect(page.getByText(/could not be refreshed/)).toBeHidden();
    await page.getByText("With playlists").click();
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("No longer listed");
    await page.goto(`${origin}/companies/${uuid}`);
    await expect(page.getByText("no longer lists this company")).toBeVisible();
    await expect(page.getByRole("link", { name: "New playlist" })).toHaveCount(0);
    await page.getByRole("link", { name: "Stays here" }).click();
    await page.getByRole("link", { name: "New from this" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Stays here");
    await expect(page.getByRole("combobox", { name: "Advertiser" })).toHaveValue("");
  },
);

test(
  "a list that is suddenly empty is asked for again; what it replaces can be kept",
  { tag: "@slow" },
  async ({ page }) => {
    await signIn(page);
    await page.goto(`${origin}/companies?with_playlists=false`);
    const count = Array.from(standIn.advertisers(standIn.clients[0]?.id ?? "")).length;
    const all = page.getByText(`of ${count.toLocaleString("en")} companies`).first();
    await expect(all).toBeVisible();
    const body = { Message: "", type: "success", Advertisers: null };
    const listNothing = () =>
      standIn.fail({ kind: "answer", operation: "search", answer: { status: 200, body } });
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await untilHydrated(page);

    await listNothing();
    await press("Refresh");
    await expect(page.getByText("suddenly lists no companies.")).toBeVisible();
    await expect(all).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await listNothing();
    await press("Refresh");
    await expect(page.getByText(/listed [\d,]+ companies until \d\d:\d\d\./)).toBeVisible();
    await expect(page.getByText("No companies yet")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await press("Keep the old list");
    await expect(page.getByText(/You kept the [\d,]+ companies listed until/)).toBeVisible();
    await expect(all).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await listNothing();
    await press("Use the new list");
    await expect(page.getByText("No companies yet")).toBeVisible();
    await press("Refresh");
    await expect(all).toBeVisible();
    await expect(page.getByText(/companies until/)).toBeHidden();
  },
);

test(
  "an expired token asks to sign in over the form, which is saved once",
  { tag: "@slow" },
  async ({ page }) => {
    await signIn(page);
    standIn.expireTokens();
    await create(page, advertiserAt(400).uuid, "Outlives its token");
    const [client] = standIn.clients;
    await expect(page.getByLabel("Client ID")).toHaveValue(client?.id ?? "");
    expect(sentTimes("Outlives its token")).toBe(0);
    await page.getByLabel("Client secret", { exact: true }).fill(client?.secret ?? "");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Outlives its token" })).toBeVisible();
    expect(sentTimes("Outlives its token")).toBe(1);
  },
);
