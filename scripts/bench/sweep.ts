import { advertiserNames } from "./names";
import { type BenchOptions, quantile, type Side, toTable, withSides } from "./sides";

/* Looks for slow terms: 2,000 pieces of three to six letters from inside names, one after another; with another checkout also compares answers. */

const pieces = 2_000;
const comparedTerms = 200;
const comparedPages = 3;

interface Page {
  Advertisers: { uuid: string; name: string }[];
  next_cursor?: string;
}

type Search = (q: string, cursor?: string) => Promise<Page>;

async function searchOf({ server, token }: Side): Promise<Search> {
  const headers = { authorization: `Bearer ${await token()}` };
  return async (q, cursor) => {
    const query = new URLSearchParams({ q, limit: "25", ...(cursor && { cursor }) });
    const answer = await fetch(`${server.origin}/v2/companies/search?${query}`, { headers });
    if (answer.status !== 200) throw new Error(`${q}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Page;
  };
}

/** Pieces of names, which differ, from inside words and across them. */
function piecesOf(names: string[]): string[] {
  const found = new Set<string>();
  for (let index = 1; found.size < pieces && index < 50 * pieces; index += 1) {
    const name = names[(index * 7_919) % names.length] ?? "";
    const length = 3 + (index % 4);
    const from = 1 + ((index * 31) % Math.max(1, name.length - length));
    found.add(name.slice(from, from + length).trim());
  }
  return Array.from(found);
}

/** Terms of every kind: beginnings, pieces, words in another order, one or two letters, misspelt and joined words. */
function comparedOf(names: string[]): string[] {
  return Array.from({ length: comparedTerms }, (_, index) => {
    const name = names[(index * 104_729) % names.length] ?? "";
    const words = name.split(" ");
    const terms = [
      name.slice(0, 2 + (index % 9)),
      name.slice(4, 8 + (index % 3)),
      `${words.at(-1)} ${words[0]}`,
      `${words[1]?.slice(0, 3)} ${words[0]?.slice(0, 2)}`,
      name.slice(index % 5, (index % 5) + 1 + (index % 2)),
      name.replace(/[aeiou]/, ""),
      `${words[0]}${words[1]?.slice(0, 2)}`,
    ];
    return terms[index % terms.length] ?? name;
  });
}

/** The terms for which the two find other rows, or in another order. */
async function compare(own: Search, other: Search, names: string[]): Promise<string[]> {
  const different = new Set<string>();
  for (const term of comparedOf(names)) {
    let cursors: [string | undefined, string | undefined] = [undefined, undefined];
    for (let page = 0; page < comparedPages; page += 1) {
      const [one, two] = [await own(term, cursors[0]), await other(term, cursors[1])];
      if (JSON.stringify(one.Advertisers) !== JSON.stringify(two.Advertisers)) different.add(term);
      cursors = [one.next_cursor, two.next_cursor];
      if (!one.next_cursor || !two.next_cursor) break;
    }
  }
  return [...different];
}

export async function benchSweep(options: BenchOptions): Promise<string> {
  const names = Array.from(advertiserNames(options.advertisers));
  const comparisons: string[] = [];
  const rows = await withSides(options, async (sides, database) => {
    const searches = await Promise.all(sides.map(searchOf));
    const found: string[][] = [];
    for (const [at, search] of searches.entries()) {
      const times: [term: string, ms: number][] = [];
      for (const term of piecesOf(names)) {
        const started = performance.now();
        await search(term);
        times.push([term, performance.now() - started]);
      }
      const ms = times.map(([, one]) => one);
      const [slowest] = times.toSorted(([, one], [, other]) => other - one)[0] ?? [];
      const cells = [0.5, 0.99, 1].map((share) => quantile(ms, share).toFixed(1));
      found.push([database, sides[at]?.title ?? "", ...cells, slowest ?? ""]);
    }
    const [own, other] = searches;
    if (own && other) {
      const different = await compare(own, other, names);
      const said =
        different.length === 0
          ? "the same rows in the same order"
          : `other rows for ${different.join(", ")}`;
      comparisons.push(
        `${database}: ${comparedTerms} terms, ${comparedPages} pages each: ${said}.`,
      );
    }
    return found;
  });
  const table = toTable(
    ["database", "server", "p50 ms", "p99 ms", "slowest ms", "its term"],
    rows.flat(),
  );
  return [table, ...comparisons].join("\n\n");
}
