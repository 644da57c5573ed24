import { type Page } from "playwright/test";
import { type AppRoutes } from "@/.next/types/routes";
import { expect, findAdvertiser, untilHydrated } from "./fixtures";
import { createPlaylists } from "./playlist-factory";
import { advertiserName } from "./installation";

/** The states of each page that tests of all pages open; none if their journeys are enough. */
const states = {
  "/": [],
  "/sign-in": ["sign-in"],
  "/companies": ["companies"],
  "/companies/[companyId]": ["company"],
  "/companies/[companyId]/playlists/new": ["form", "form with errors", "form with review"],
  "/playlists": ["playlists"],
  "/playlists/[playlistId]": ["playlist"],
  "/playlists/[playlistId]/edit": [],
  "/playlists/compare": ["compare", "overlap"],
  "/playlists/tags": ["tags"],
  "/playlists/import": ["import"],
  "/playlists/not-known": [],
  "/catalogue": ["catalogue"],
  "/catalogue/import": ["catalogue import"],
  "/catalogue/entry": [],
  "/catalogue/sources/[sourceId]": [],
  "/catalogue/unavailable": ["gone"],
  "/activity": ["activity"],
  "/activity/[changeSetId]": ["change-set"],
  "/api-reference": ["api"],
  "/requests": ["requests"],
  "/requests/[requestId]": ["request"],
  "/people": ["people"],
  "/sessions": ["sessions"],
  "/join": ["join"],
  "/[...path]": ["nothing here"],
} as const satisfies Record<AppRoutes, readonly string[]>;

export type PageName = (typeof states)[keyof typeof states][number];
export const pageNames: PageName[] = Object.values(states).flat();

/** Opens a page with everything that it can show. */
export async function openPage(page: Page, name: PageName, origin: string): Promise<void> {
  if (name === "sign-in") {
    await page.goto("/sign-in");
    return expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
  }
  const advertiser = await findAdvertiser(page, advertiserName);
  const addresses = {
    companies: "/companies",
    company: `/companies/${advertiser}`,
    form: `/companies/${advertiser}/playlists/new`,
    "form with errors": `/companies/${advertiser}/playlists/new`,
    "form with review": `/companies/${advertiser}/playlists/new`,
    playlists: "/playlists?changed_since=today",
    tags: "/playlists/tags",
    import: "/playlists/import",
    catalogue: "/catalogue",
    "catalogue import": "/catalogue/import",
    gone: "/catalogue/unavailable",
    activity: "/activity",
    api: "/api-reference",
    requests: "/requests",
    sessions: "/sessions",
    "nothing here": "/nowhere",
  };
  const made = async () => createPlaylist(page, advertiser, origin);
  const creators = {
    playlist: async () => `/playlists/${await made()}`,
    compare: async () => `/playlists/compare?playlists=${await made()},${await made()}`,
    overlap: async () =>
      `/playlists/compare?playlists=${await made()},${await made()},${await made()}`,
    "change-set": async () => `/activity/${await createChangeSet(page, await made(), origin)}`,
    request: async () => `/requests/${await makeRequest(page, origin)}`,
    people: async () => {
      await invite(page, origin);
      return "/people";
    },
    join: () => invite(page, origin),
  };
  if (name === "requests") await makeRequest(page, origin);
  if (name === "catalogue" || name === "gone") await importTwice(page, advertiser);
  if (name === "sessions") await signInTwice(page, origin);
  await page.goto(
    name in creators
      ? await creators[name as keyof typeof creators]()
      : addresses[name as keyof typeof addresses],
  );
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (name === "companies")
    await expect(page.getByRole("table", { name: "Companies" })).toBeVisible();
  const table = {
    compare: "Fields",
    overlap: "Overlap",
    "change-set": "Playlists of this change",
    requests: "Requests",
    people: "People",
    catalogue: "Sources",
    gone: "Unavailable",
    sessions: "Sessions",
  };
  if (name in table)
    await expect(
      page.getByRole("table", { name: table[name as keyof typeof table] }),
    ).toBeVisible();
  if (name === "form with review") await openReview(page);
  if (name === "api") await tryOperation(page);
  if (name === "request")
    await expect(page.getByRole("region", { name: "Answer", exact: true })).toBeVisible();
  if (name === "form with errors") {
    await page.getByRole("button", { name: "Create playlist" }).click();
    await expect(page.getByText(/enter a name/i).first()).toBeVisible();
  }
}

/** Imports two entries, and then one of them: the other is gone, and in a playlist. */
async function importTwice(page: Page, advertiser: string): Promise<void> {
  await createPlaylists(page, advertiser, [{ name: "Has a gone show", inventory_ids: ["gone-1"] }]);
  const headers = { "sec-fetch-site": "same-origin" };
  const post = async (path: string, data: object = {}) => {
    const answer = await page.request.post(`/api/catalogue/imports${path}`, { data, headers });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as { number: number };
  };
  for (const [digit, ids] of [["0", ["there-1", "gone-1"]] as const, ["1", ["there-1"]] as const]) {
    const { number } = await post("", {
      source: "Every state",
      format: "csv",
      kind: "own_shows",
      file: "shows.csv",
      digest: digit.repeat(64),
    });
    await post(`/${number}/rows`, {
      first: 0,
      rows: ids.map((id) => ({ id, name: `Show ${id}` })),
    });
    await post(`/${number}/finish`);
  }
}

/** Invites a person; returns their link. */
async function invite(page: Page, origin: string): Promise<string> {
  const data = { name: "Ana Óskarsdóttir", email: "ana@example.com", role: "manager" };
  const answer = await page.request.post("/api/people", { data, headers: { origin } });
  return ((await answer.json()) as { invitation: { url: string } }).invitation.url;
}

/** Signs in as a person, here and in another browser. */
async function signInTwice(page: Page, origin: string): Promise<void> {
  const key = new URL(await invite(page, origin)).hash.slice(1);
  const post = (address: string, data: object) =>
    page.request.post(address, { data, headers: { origin } });
  const joined = await (await post("/api/invitations", { key })).json();
  const { client_id, client_secret } = joined as { client_id: string; client_secret: string };
  for (const _ of ["there", "here"]) await post("/api/session", { client_id, client_secret });
}

async function openReview(page: Page): Promise<void> {
  const field = page.getByRole("textbox", { name: "Inventory IDs" });
  const review = page.getByRole("group", { name: "Review IDs" });
  await untilHydrated(field);
  await field.fill("000123\n000456");
  await page.getByRole("button", { name: "Add IDs" }).click();
  // There are more if the page was left before: its draft is restored.
  await expect(page.getByRole("gridcell", { name: "000456" })).toBeVisible();
  await field.fill("id\n000123\n000789\n000999\n1.2E+9\n77\n78\n“000555”\nhttps://shows.example/7");
  await page.getByRole("button", { name: "Add IDs" }).click();
  await expect(review).toBeVisible();
}

async function createPlaylist(page: Page, advertiser: string, origin: string): Promise<string> {
  const playlist = {
    name: "Every kind of content",
    advertiser_id: advertiser,
    inventory_ids: Array.from({ length: 300 }, (_, index) => `show-${index}`),
    searches: [
      "morning news",
      { schema: "search/1", type: "text", q: "true crime" },
      { anything: [1, { else: null }] },
    ],
    type: "streaming",
    tags: ["q4", "Zürich"],
  };
  const answer = await page.request.post(`/api/companies/${advertiser}/playlists`, {
    data: playlist,
    headers: { origin },
  });
  const { Playlist } = (await answer.json()) as { Playlist: { uuid: string } };
  return Playlist.uuid;
}

/** Makes a call that fails, and waits until it is kept. */
async function makeRequest(page: Page, origin: string): Promise<string> {
  const answer = await page.request.post("/api/operations/run", {
    data: { operation: "listTags", query: "limit=none" },
    headers: { origin },
  });
  const { request_id: id } = (await answer.json()) as { request_id: string };
  await expect.poll(async () => (await page.request.get(`/api/requests/${id}`)).status()).toBe(200);
  return id;
}

async function tryOperation(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try it: List tags" }).click();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("region", { name: "Answer", exact: true })).toContainText("200");
}

async function createChangeSet(page: Page, playlist: string, origin: string): Promise<string> {
  const answer = await page.request.post("/api/change-sets", {
    data: { selection: { playlists: [playlist] }, action: { kind: "remove_tags", tags: ["q4"] } },
    headers: { origin },
  });
  return ((await answer.json()) as { uuid: string }).uuid;
}
