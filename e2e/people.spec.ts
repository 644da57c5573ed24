import { readFileSync } from "node:fs";
import { expect, findAdvertiser, findViolations, test, untilHydrated } from "./fixtures";
import { admin, type Client, type Installation } from "./installation";

interface Added extends Client {
  person_id: string;
  name: string;
}

/** Adds a person by the command line. */
const addManager = ({ variables, manager }: Installation, name: string) =>
  admin<Added>(
    variables,
    ...["people", "add", "--client", manager.client_id],
    ...["--name", name, "--role", "manager"],
  );

test("a manager invites a colleague, who joins with the link and is named in the history", async ({
  page,
  browser,
  signIn,
  installation,
}) => {
  await signIn();
  await page.goto("/people");
  await page.getByRole("button", { name: "Invite person" }).click();
  await page.getByRole("button", { name: "Create invitation" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Ana Óskarsdóttir");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByRole("button", { name: /Role/ }).click();
  await page.getByRole("option", { name: /Manager/ }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Create invitation" }).click();
  const link = await page.getByLabel("Invitation link", { exact: true }).inputValue();
  expect(link).toMatch(/\/join#[\w-]{43}$/);
  await page.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row", { name: /Ana Óskarsdóttir/ });
  await expect(row).toContainText("Invited");

  const own = await browser.newContext();
  const joining = await own.newPage();
  // Whoever only opens the page uses nothing up.
  await joining.goto(link);
  await expect(joining.getByRole("button", { name: "Accept invitation" })).toBeVisible();
  expect(await findViolations(joining)).toEqual([]);
  const late = await own.newPage();
  await late.goto(link);
  await expect(late.getByText(/you can join/)).toBeVisible();
  await joining.getByRole("button", { name: "Accept invitation" }).click();
  await expect(joining.getByRole("heading", { name: "Welcome, Ana Óskarsdóttir" })).toBeVisible();
  await expect(joining.getByLabel("Client ID")).toHaveValue(installation.manager.client_id);
  const secret = joining.getByLabel("Client secret", { exact: true });
  await expect(secret).toHaveAttribute("autocomplete", "new-password");
  await expect(joining.getByLabel("Client ID")).toHaveAttribute("autocomplete", "username");
  const downloading = joining.waitForEvent("download");
  await joining.getByRole("button", { name: "Download as file" }).click();
  const file = await (await downloading).path();
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    client_id: installation.manager.client_id,
    client_secret: await secret.inputValue(),
  });
  expect(await findViolations(joining)).toEqual([]);
  await late.getByRole("button", { name: "Accept invitation" }).click();
  await expect(late.getByText(/already used/)).toBeVisible();
  joining.once("dialog", (dialog) => void dialog.accept());
  await joining.reload();
  await expect(joining.getByRole("heading", { name: "You already joined" })).toBeVisible();
  expect(await findViolations(joining)).toEqual([]);
  await joining.getByRole("link", { name: "Sign in" }).click();
  const credentials = JSON.parse(readFileSync(file, "utf8")) as Client;
  await joining.getByLabel("Client ID").fill(credentials.client_id);
  await joining.getByLabel("Client secret", { exact: true }).fill(credentials.client_secret);
  await joining.getByRole("button", { name: "Sign in" }).click();
  await expect(joining.getByRole("button", { name: "Account: Ana Óskarsdóttir" })).toBeVisible();
  await joining.goto("/sessions");
  await expect(joining.getByRole("row", { name: /This device/ })).toBeVisible();
  expect(await findViolations(joining)).toEqual([]);
  await own.close();

  await page.reload();
  await expect(row).toContainText("Active");
});

test(
  "a disabled person is signed out with the next request, and a forgotten one loses the name",
  { tag: "@slow" },
  async ({ page, browser, signIn, installation }) => {
    const [dana] = [addManager(installation, "Dana Doe"), addManager(installation, "Ben Roe")];
    await signIn();
    const own = await browser.newContext();
    const theirs = await own.newPage();
    const { client_id, client_secret } = dana;
    await theirs.request.post(`${installation.origin}/api/session`, {
      data: { client_id, client_secret },
      headers: { origin: installation.origin },
    });
    await theirs.goto(`${installation.origin}/people`);
    await expect(theirs.getByRole("row", { name: /Dana Doe/ })).toContainText("You");

    await page.goto("/people?q=dana");
    await page.getByRole("button", { name: "Actions for Dana Doe" }).click();
    await page.getByRole("menuitem", { name: "Disable…" }).click();
    await page.getByRole("button", { name: "Disable", exact: true }).click();
    await expect(page.getByRole("row", { name: /Dana Doe/ })).toContainText("Disabled");
    const answer = await theirs.request.get(`${installation.origin}/api/session`);
    expect(answer.status()).toBe(401);
    await own.close();

    await page.getByRole("button", { name: "Actions for Dana Doe" }).click();
    await page.getByRole("menuitem", { name: "Erase personal data…" }).click();
    await page.getByRole("button", { name: "Erase", exact: true }).click();
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(page.getByRole("row", { name: /Former colleague 1/ })).toBeVisible();
    await expect(page.getByText("Dana Doe")).toHaveCount(0);
  },
);

test(
  "what somebody was typing when they were disabled is in the form again when they come back",
  { tag: "@slow" },
  async ({ page, browser, signIn, installation }) => {
    // The last manager could not be disabled.
    addManager(installation, "Stays");
    await signIn();
    await page.goto("/people");
    const add = page.getByRole("button", { name: "Invite person" });
    await untilHydrated(add);
    await add.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).pressSequentially("Eva Typing");
    await dialog.getByRole("button", { name: /Role/ }).press("Enter");
    await page.getByRole("option", { name: /Manager/ }).press("Enter");
    await dialog.getByLabel("Email").press("Enter");
    const link = dialog.getByLabel("Invitation link", { exact: true });
    const first = await link.inputValue();
    await page.keyboard.press("Escape");
    await expect(add).toBeFocused();

    const own = await browser.newContext({ baseURL: installation.origin });
    const theirs = await own.newPage();
    const join = async (address: string) => {
      await theirs.goto(address);
      await theirs.getByRole("button", { name: "Accept invitation" }).press("Enter");
      await theirs.getByRole("button", { name: "Sign in" }).press("Enter");
      await expect(theirs.getByRole("button", { name: "Account: Eva Typing" })).toBeVisible();
    };
    await join(first);
    const form = `/companies/${await findAdvertiser(theirs, "Advertiser 074")}/playlists/new`;
    await theirs.goto(form);
    const name = theirs.getByLabel("Name", { exact: true });
    await untilHydrated(name);
    await name.pressSequentially("Half a thou");

    const row = page.getByRole("row", { name: /Eva Typing/ });
    const act = async (item: string, button: string) => {
      await page.getByRole("button", { name: "Actions for Eva Typing" }).press("Enter");
      await page.getByRole("menuitem", { name: item }).press("Enter");
      await dialog.getByRole("button", { name: button, exact: true }).press("Enter");
    };
    await act("Disable…", "Disable");
    await expect(row).toContainText("Disabled");
    await name.pressSequentially("ght");
    await theirs.getByRole("button", { name: "Create playlist" }).click();
    const lost = theirs.getByRole("dialog", { name: "Your session has ended" });
    await expect(lost).toBeVisible();
    await theirs.keyboard.press("Escape");
    await expect(name).toHaveValue("Half a thought");

    await act("Enable", "Enable");
    await expect(row).toContainText("Active");
    await act("New invitation link…", "Create link");
    await join(await link.inputValue());
    await theirs.goto(form);
    await expect(theirs.getByText(/Draft from \d\d:\d\d restored/)).toBeVisible();
    await expect(name).toHaveValue("Half a thought");
    await own.close();
  },
);

test(
  "a viewer sees who is there, without buttons, also in a narrow window",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn(installation.viewer);
    await page.goto("/companies");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("link", { name: "People" }).click();
    await expect(page.getByRole("heading", { name: "People" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Invite person" })).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("my sess");
    await expect(page.getByRole("option", { name: "My sessions" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "My sessions" })).toBeVisible();
  },
);
