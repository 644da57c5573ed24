import { type Operation } from "./measure";

const json = { "content-type": "application/json" };

/** Terms of each kind, used in turn to defeat caches. */
const terms: Record<string, string[]> = {
  "one letter": ["z", "m", "q", "7", "b", "x"],
  "two letters": ["an", "zq", "gr", "ff", "me", "st"],
  prefix: ["mer", "oak", "zen", "copper", "blue harbor", "jasper d"],
  "word inside": ["dairy", "sons", "labs", "coffee", "holdings", "tools"],
  inside: ["airy", "ffee", "oup", "rothers", "ternation", "ealth"],
  "only inside the words of one place": ["ilver", "estward", "ephyr", "inter", "amarack", "alnut"],
  rare: ["kirbel", "wexbel", "dairy works torbel", "zephyr tea labs", "onyx bank foods", "norbel"],
  nothing: ["qqqq", "xylophone", "zzz zzz", "wjx", "llamas", "oakk"],
  "words in any order": [
    "group dairy",
    "foods zephyr tea",
    "labs kirbel",
    "dairy motor",
    "torbel works",
    "inc nike",
  ],
  punctuation: [
    "dairy & sons",
    "silver-dairy",
    "oak's",
    "blueharbor",
    "ALDER AUDIO, SONS",
    "zephyr.tea",
  ],
  misspelt: ["amazn", "silvr dairy", "starbuks", "kingfsher", "insurence", "zephir"],
};

export function operations(client: {
  clientId: string;
  clientSecret: string;
  token: string;
  advertiserId: string;
}): Operation[] {
  const bearer = { authorization: `Bearer ${client.token}` };
  const credentials = { client_id: client.clientId, client_secret: client.clientSecret };
  const playlist = {
    name: "Benchmark",
    advertiser_id: client.advertiserId,
    inventory_ids: Array.from({ length: 50 }, (_, index) => String(100_000_007 + index * 7_919)),
    searches: ["true crime", { schema: "search/1", type: "text", q: "morning news" }],
    type: "podcast",
    tags: ["q4", "launch", "us"],
  };
  return [
    {
      name: "yardstick: constant JSON (`GET /livez`)",
      requests: [{ method: "GET", path: "/livez" }],
    },
    {
      name: "token",
      requests: [
        {
          method: "POST",
          path: "/stage/get-token",
          headers: json,
          body: JSON.stringify({ request_headers: [], body: credentials }),
        },
      ],
    },
    ...Object.entries(terms).map(([kind, list]) => ({
      name: `search, ${kind}`,
      requests: list.map((term) => ({
        method: "GET" as const,
        path: `/v2/companies/search?limit=25&q=${encodeURIComponent(term)}`,
        headers: bearer,
      })),
    })),
    {
      name: "search, all kinds",
      requests: Object.values(terms)
        .flat()
        .map((term) => ({
          method: "GET" as const,
          path: `/v2/companies/search?limit=25&q=${encodeURIComponent(term)}`,
          headers: bearer,
        })),
    },
    {
      name: "create (50 ids, 2 searches, 3 tags)",
      requests: [
        {
          method: "POST",
          path: `/v2/companies/${client.advertiserId}/playlists`,
          headers: { ...json, ...bearer },
          body: JSON.stringify({ request_headers: [], body: playlist }),
        },
      ],
    },
  ];
}
