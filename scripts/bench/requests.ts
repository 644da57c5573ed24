import autocannon, { type Request } from "autocannon";
import { directoryWords } from "@/lib/testing/rounds/directory-file";
import { type BenchOptions, inTurns, median, type Side, toTable, withSides } from "./sides";

/* Requests a second by 16 callers, in turns with another checkout's server. */

interface Operation {
  name: string;
  requests: Request[];
}

/** Terms of each kind, used in turn to defeat caches. */
const companyTerms: Record<string, string[]> = {
  "one letter": ["z", "m", "q", "7", "b", "x"],
  "two letters": ["an", "zq", "gr", "ff", "me", "st"],
  prefix: ["mer", "oak", "zen", "copper", "blue harbor", "jasper d"],
  "word inside": ["dairy", "sons", "labs", "coffee", "holdings", "tools"],
  inside: ["airy", "ffee", "oup", "rothers", "ternation", "ealth"],
  "inside the words of one place": ["ilver", "estward", "ephyr", "inter", "amarack", "alnut"],
  rare: ["kirbel", "wexbel", "dairy works torbel", "zephyr tea labs", "onyx bank foods", "norbel"],
  nothing: ["qqqq", "xylophone", "zzz zzz", "wjx", "llamas", "oakk"],
  "any order": ["group dairy", "foods zephyr tea", "labs kirbel", "dairy motor", "torbel works"],
  punctuation: ["dairy & sons", "silver-dairy", "oak's", "blueharbor", "ALDER AUDIO, SONS"],
  misspelt: ["amazn", "silvr dairy", "starbuks", "kingfsher", "insurence", "zephir"],
};

const word = (at: number) => directoryWords[at % directoryWords.length] ?? "";
const times = <Value>(make: (at: number) => Value) =>
  Array.from({ length: 100 }, (_, at) => make(at));

/** Terms by what is typed of the catalogue's names, which have two to five of 32 words and a number. */
const catalogueTerms: Record<string, string[]> = {
  "one and two letters": times((at) => word(at).slice(0, 1 + (at % 2))),
  "a word": times(word),
  "two words": times((at) => `${word(at)} ${word(at * 7 + 3)}`),
  "two words, the last begun": times(
    (at) => `${word(at)} ${word(at * 5 + 1).slice(0, 1 + (at % 3))}`,
  ),
  "a word and a number": times((at) => `${word(at)} ${at * 7_919}`),
  "begun names": times((at) => `The ${word(at)} ${word(at + 1).slice(0, 2)}`),
  nothing: times((at) => `${word(at)} zq${at}`),
};

const json = { "content-type": "application/json" };
const get = (address: string, headers: Record<string, string>): Request => ({
  method: "GET",
  path: address,
  headers,
});

/** The operations of a benchmark for a side's client. */
export async function operationsOf(
  side: Side,
  { entries }: Pick<BenchOptions, "entries">,
): Promise<Operation[]> {
  const bearer = { authorization: `Bearer ${await side.token()}` };
  const [advertiser = ""] = side.advertisers;
  const playlist = {
    name: "Benchmark",
    advertiser_id: advertiser,
    inventory_ids: Array.from({ length: 50 }, (_, index) => String(100_000_007 + index * 7_919)),
    searches: ["true crime", { schema: "search/1", type: "text", q: "morning news" }],
    type: "podcast",
    tags: ["q4", "launch", "us"],
  };
  const post = (address: string, body: object, headers = {}): Request => ({
    method: "POST",
    path: address,
    headers: { ...json, ...headers },
    body: JSON.stringify({ request_headers: [], body }),
  });
  const searches = (title: string, address: string, terms: Record<string, string[]>) =>
    Object.entries(terms).map(([kind, list]) => ({
      name: `${title}, ${kind}`,
      requests: list.map((q) => get(`${address}&q=${encodeURIComponent(q)}`, bearer)),
    }));
  const ofCompanies = searches("search", "/v2/companies/search?limit=25", companyTerms);
  return [
    { name: "constant JSON (`GET /livez`)", requests: [get("/livez", {})] },
    { name: "token", requests: [post("/stage/get-token", side.client)] },
    ...ofCompanies,
    { name: "search, all kinds", requests: ofCompanies.flatMap(({ requests }) => requests) },
    {
      name: "create (50 IDs, 2 searches, 3 tags)",
      requests: [post(`/v2/companies/${advertiser}/playlists`, playlist, bearer)],
    },
    ...(entries > 0
      ? searches("catalogue", "/v2/inventory?kind=apple_podcast", catalogueTerms)
      : []),
  ];
}

interface Turn {
  perSecond: number;
  p99: number;
}

/** @throws Error if any response was not 2xx */
async function load(origin: string, { name, requests }: Operation, seconds: number): Promise<Turn> {
  const run = await autocannon({ url: origin, connections: 16, duration: seconds, requests });
  const failures = run.non2xx + run.errors + run.timeouts;
  if (failures > 0) throw new Error(`${name}: ${failures} requests failed.`);
  return { perSecond: run.requests.average, p99: run.latency.p99 };
}

/** One row for each operation: medians over the rounds, and of the ratios within each round. */
export async function benchRequests(options: BenchOptions): Promise<string> {
  const tables = await withSides(options, async (sides, database) => {
    const all = await Promise.all(sides.map((side) => operationsOf(side, options)));
    const rows: string[][] = [];
    for (const [index, { name }] of (all[0] ?? []).entries()) {
      const turns: (Turn & { ofOther: number })[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        const found = new Map<Side, Turn>();
        for (const side of inTurns(sides, round)) {
          const operation = all[sides.indexOf(side)]?.[index];
          if (operation)
            found.set(side, await load(side.server.origin, operation, options.seconds));
        }
        const [one, other] = sides.map((side) => found.get(side));
        if (!one) continue;
        turns.push({
          ...one,
          ofOther: other ? one.perSecond / other.perSecond : Number.NaN,
        });
      }
      const cell = (key: keyof (typeof turns)[number], digits: number) => {
        const value = median(turns.map((turn) => turn[key]));
        return Number.isNaN(value) ? "" : value.toFixed(digits);
      };
      rows.push([database, name, cell("perSecond", 0), cell("p99", 0), cell("ofOther", 2)]);
    }
    return rows;
  });
  const other = options.against ?? "another";
  const titles = ["database", "operation", "requests/s", "p99 ms", `of ${other}`];
  return toTable(titles, tables.flat());
}
