/** The values in the examples. Tests replace them with their own. */
export const exampleValues = {
  clientId: "019aab5e-7c00-7000-8000-00000000c11e",
  clientSecret: "cl_…",
  token: "eyJhbGciOiJI…",
  cursor: "eyJhZnRlciI6MX0.…",
  agencyId: "019aab5e-7c00-7000-8000-0000000a9e4c",
  advertiserId: "019aab5e-7c00-7000-8000-00000000bac4",
  playlistId: "019aab5e-7c00-7000-8000-00000000150b",
  time: "2026-11-22T09:30:00.000Z",
};

interface ExampleRequest {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
}

const { clientId, clientSecret, advertiserId, playlistId } = exampleValues;
const ofPlaylist = { params: { playlistUUID: playlistId } };

/**
 * An example of each operation, by its ID. Together they are one story: each builds on the results of the previous ones. A test sends
 * them in this order and records the answers in example-answers.json.
 */
export const exampleRequests: Record<string, ExampleRequest> = {
  getToken: { body: { client_id: clientId, client_secret: clientSecret } },
  searchCompanies: { query: { q: "bank", limit: 25 } },
  createPlaylist: {
    params: { companyUUID: advertiserId },
    headers: { "Idempotency-Key": "autumn-commuters-1" },
    body: {
      name: "Autumn commuters",
      advertiser_id: advertiserId,
      type: "podcast",
      inventory_ids: ["100000007", "100007926", "100000007"],
      searches: ["true crime"],
      tags: ["q4"],
    },
  },
  listPlaylists: {
    params: { companyUUID: advertiserId },
    query: { tag: "q4", sort: "name", limit: 50 },
  },
  findPlaylists: { query: { q: "100007926", state: "all" } },
  getPlaylist: ofPlaylist,
  listInventory: { ...ofPlaylist, query: { limit: 1 } },
  changePlaylist: {
    ...ofPlaylist,
    headers: { "If-Match": '"r1"', "Idempotency-Key": "autumn-commuters-2" },
    body: { name: "Autumn commuters, week 2", inventory: { add: ["100012340"] } },
  },
  listRevisions: { ...ofPlaylist, query: { limit: 20 } },
  listCatalogueEntries: { query: { ids: "100000007,100007926", kind: "apple_podcast" } },
  listTags: { query: { q: "q" } },
  archivePlaylist: { ...ofPlaylist, headers: { "If-Match": '"r2"' }, body: {} },
  restorePlaylist: { ...ofPlaylist, headers: { "If-Match": '"r3"' }, body: {} },
};
