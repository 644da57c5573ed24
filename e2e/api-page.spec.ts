import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Locator, type Page } from "playwright/test";
import { filterChip } from "./controls";
import { expect, findAdvertiser, test } from "./fixtures";
import { readPlaylist } from "./playlist-factory";

const run = promisify(execFile);

interface Operation {
  operationId: string;
  summary: string;
  requestBody?: object;
  parameters: { name: string; in: string }[];
}

/** Every operation of openapi.json; the one that creates what others need comes first. */
async function listOperations(page: Page): Promise<Operation[]> {
  const { paths } = (await (await page.request.get("/openapi.json")).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  const isCreate = ({ operationId }: Operation) => operationId.startsWith("create");
  return [...all.filter(isCreate), ...all.filter((operation) => !isCreate(operation))];
}

const openForm = async (page: Page, { summary }: Operation): Promise<Locator> => {
  await page.getByRole("button", { name: `Try it: ${summary}`, exact: true }).click();
  const form = page.getByRole("form", { name: `Try it: ${summary}`, exact: true });
  await expect(form.getByRole("button", { name: "Run" })).toBeVisible();
  return form;
};

test("anyone reads what an error means that a script has met", async ({ page }) => {
  await page.goto("/api-reference#error-invalid");
  const error = page.locator("#error-invalid");
  await expect(error).toBeInViewport();
  await expect(error).toContainText("422");
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fapi-reference/);
});

test(
  "each operation of openapi.json can be tried, and no token reaches the page",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const texts: Promise<string>[] = [];
    page.on("response", (response) => {
      if (/\/(api|api-reference)\b/.test(response.url()))
        texts.push(response.text().catch(() => ""));
    });
    await page.goto("/api-reference");
    const advertiser = await findAdvertiser(page, "Advertiser 029");
    let playlist = "";
    for (const operation of await listOperations(page)) {
      const revision = playlist ? (await readPlaylist(page, playlist)).revision : 0;
      const values: Record<string, string> = {
        companyUUID: advertiser,
        playlistUUID: playlist,
        "If-Match": `"r${revision}"`,
        ...installation.manager,
      };
      const form = await openForm(page, operation);
      for (const [name, value] of Object.entries(values)) {
        const field = form.getByLabel(name, { exact: true });
        if ((await field.count()) > 0) await field.fill(value);
      }
      const body = form.getByLabel("Body", { exact: true });
      if (operation.operationId === "createPlaylist") {
        const example = await body.inputValue();
        await body.fill(example.replace(/("advertiser_id": ")[^"]*/, `$1${advertiser}`));
      }
      await form.getByRole("button", { name: "Run" }).click();
      const answer = page.getByRole("region", { name: "Response", exact: true });
      await expect(answer, operation.operationId).toContainText(/^20[01]/);
      const answered = answer.getByRole("region", { name: "Body of the response" });
      await expect(answered).toContainText("[hidden]");
      if (playlist === "") {
        const { Playlist } = JSON.parse(await answered.innerText()) as {
          Playlist: { uuid: string };
        };
        playlist = Playlist.uuid;
      }
      await form.getByRole("button", { name: "Close" }).click();
      await expect(form).toBeHidden();
    }
    const { client_secret: secret } = installation.manager;
    for (const text of [await page.content(), ...(await Promise.all(texts))]) {
      expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
      expect(text).not.toContain(secret);
    }
  },
);

test("a failed call of a script is found, explained, mended and run again, by keyboard", async ({
  page,
  context,
  signIn,
  installation,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn();
  const keys = page.keyboard;
  const advertiser = await findAdvertiser(page, "Advertiser 051");
  const { origin, manager } = installation;
  const post = (path: string, body: object, token?: string) =>
    fetch(origin + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}`, "idempotency-key": "from-a-script" }),
      },
      body: JSON.stringify({ body }),
    });
  const { _token: token } = (await (await post("/stage/get-token", manager)).json()) as {
    _token: string;
  };
  const name = `It's "quoted" $HOME ${Date.now()}`;
  const wrong = {
    name,
    advertiser_id: advertiser,
    type: "podcas",
    inventory_ids: ["1"],
    searches: [],
  };
  expect((await post(`/v2/companies/${advertiser}/playlists`, wrong, token)).status).toBe(422);

  await page.goto("/requests?status=422");
  const row = page.getByRole("row").filter({ hasText: advertiser });
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).press("Enter");
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByLabel("Search requests").focus();
  await keys.type(advertiser);
  // The address is written up to 50 ms after a key, and a link that is followed before then would be left again.
  await expect(page).toHaveURL(new RegExp(`q=${advertiser}`));
  await row.getByRole("link").press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Create a playlist" })).toBeVisible();
  await expect(page.getByText("Choose a type: podcast, radio, streaming.").first()).toBeVisible();
  const reason = page.getByRole("link", { name: "What invalid means, and what to do" });
  await expect(reason).toHaveAttribute("href", "/api-reference#error-invalid");

  // The copied command does the same.
  await page.getByRole("button", { name: "Copy as curl" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).not.toContain(token);
  const env = { ...process.env, TOKEN: token, no_proxy: "*" };
  const { stdout } = await run("bash", ["-c", code], { env });
  expect(JSON.parse(stdout)).toMatchObject({ code: "invalid" });

  // It runs again with a key of its own.
  await page.getByRole("button", { name: "Run again…" }).press("Enter");
  const form = page.getByRole("form", { name: "Try it: Create a playlist" });
  await expect(form.getByLabel("companyUUID")).toBeFocused();
  await expect(form.getByLabel("Idempotency-Key")).not.toHaveValue("from-a-script");
  const body = form.getByLabel("Body", { exact: true });
  await body.fill((await body.inputValue()).replace('"podcas"', '"podcast"'));
  await form.getByRole("button", { name: "Run" }).press("Enter");
  const answer = page.getByRole("region", { name: "Response", exact: true }).first();
  await expect(answer).toContainText("201");
  await expect(answer).toContainText(JSON.stringify(name));

  // It is among the requests once, with its own ID.
  await expect(async () => {
    const list = await page.request.get(`/api/requests?q=${advertiser}&status=201`);
    const { requests } = (await list.json()) as { requests: object[] };
    expect(requests).toHaveLength(1);
  }).toPass();
});

test(
  "the reference is searched, and errors lead to their place",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/api-reference");
    const search = page.getByLabel("Search the API reference");
    await expect(search).toBeEditable();
    await page.keyboard.press("/");
    await page.keyboard.type("duplicates_dropped");
    await expect(page.getByRole("list", { name: "Found" }).getByRole("link")).toHaveCount(2);
    await search.fill("stale_rev");
    await page.getByRole("list", { name: "Found" }).getByRole("link").first().press("Enter");
    await expect(page).toHaveURL(/#error-stale_revision$/);
    await expect(page.locator("#error-stale_revision")).toBeInViewport();
    // A field of a field is folded away until something leads to it.
    await page.goto("/api-reference#createPlaylist.body.searches.SearchText.q");
    await expect(page.locator("[id='createPlaylist.body.searches.SearchText.q']")).toBeVisible();
  },
);

test("the requests are narrowed to a client", { tag: "@slow" }, async ({ page, signIn }) => {
  await signIn();
  await page.goto("/requests");
  await page.getByRole("button", { name: "Add filter" }).press("Enter");
  await page.getByRole("combobox", { name: "Client" }).fill("Vic");
  await page.getByRole("option", { name: "Vic the viewer" }).click();
  await expect(page).toHaveURL(/client=/);
  await page.reload();
  await expect(filterChip(page, "Client is Vic the viewer")).toBeVisible();
});
