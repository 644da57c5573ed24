import { type Page } from "playwright/test";
import { expect, findAdvertiser, findViolations, test, untilHydrated } from "./fixtures";
import {
  admin,
  advertiserName,
  type Client,
  createManager,
  type Installation,
} from "./installation";

/* Two people of one client: what each keeps for themselves. */

/** Adds a person to a client by the command line. */
function addPerson(
  { variables }: Installation,
  client: Client,
  name: string,
  role: string,
): Client {
  const words = ["--client", client.client_id, "--name", name, "--role", role];
  const { client_id, client_secret } = admin<Client>(variables, "people", "add", ...words);
  return { client_id, client_secret };
}

const views = (page: Page) => page.getByRole("navigation", { name: "Views" });
const pinned = (page: Page) =>
  page.getByRole("region", { name: "Pinned and recent companies" }).getByRole("link");

async function saveView(page: Page, name: string, isShared: boolean): Promise<void> {
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("View name").fill(name);
  if (isShared) await dialog.getByText("Share with everyone at Harbour Audio").click();
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(views(page).getByRole("link", { name })).toHaveAttribute("aria-current", "page");
}

test("views, pins and recent companies are each person's own", async ({
  page,
  browser,
  signIn,
  installation,
}) => {
  const client = createManager(installation);
  const [ana, vic] = [
    addPerson(installation, client, "Ana", "manager"),
    addPerson(installation, client, "Vic", "viewer"),
  ];
  // What the client pinned, each person begins with.
  await signIn(client);
  const company = await findAdvertiser(page, advertiserName);
  const headers = { origin: installation.origin };
  const pin = { action: "pin", company };
  expect((await page.request.post("/api/companies/pinned", { data: pin, headers })).ok()).toBe(
    true,
  );

  await signIn(ana);
  await page.goto("/companies?with_playlists=false");
  await expect(pinned(page)).toHaveText([advertiserName]);
  await page.getByRole("button", { name: "Pin Advertiser 001" }).click();
  await expect(pinned(page)).toHaveText([advertiserName, "Advertiser 001"]);
  await page.goto("/playlists?type=radio");
  await untilHydrated(page.getByLabel("Search playlists"));
  await saveView(page, "Only mine", false);
  await page.goto("/playlists?type=streaming");
  await saveView(page, "Ours", true);

  const own = await browser.newContext({ baseURL: installation.origin });
  const theirs = await own.newPage();
  expect((await theirs.request.post("/api/session", { data: vic, headers })).ok()).toBe(true);
  await theirs.goto("/companies?with_playlists=false");
  await expect(pinned(theirs)).toHaveText([advertiserName]);
  await theirs.goto("/playlists");
  await views(theirs).getByRole("link", { name: "Ours" }).click();
  await expect(theirs).toHaveURL(/type=streaming/);
  await expect(views(theirs).getByRole("link", { name: "Only mine" })).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: /Actions for the view/ })).toHaveCount(0);
  expect(await findViolations(theirs)).toEqual([]);
  await own.close();

  await page.getByRole("button", { name: "Actions for the view Ours" }).click();
  await page.getByRole("menuitem", { name: "Delete view" }).click();
  await expect(views(page).getByRole("link", { name: "Ours" })).toHaveCount(0);
  await expect(views(page).getByRole("link", { name: "Only mine" })).toBeVisible();
});
