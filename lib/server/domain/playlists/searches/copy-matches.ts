import { createHash } from "node:crypto";
import { type Queries, type Searchable } from "@/lib/server/db/database";
import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { collectByWords } from "@/lib/server/domain/catalogue/search-entries";
import { namelessEntry } from "@/lib/shared/catalogue/schema";
import { collectMatches } from "@/lib/server/domain/catalogue/preview/collect-matches";
import { changeInventory } from "@/lib/server/domain/playlists/change-inventory";
import { listInventoryPages } from "@/lib/server/domain/playlists/playlist-lists";
import { findPlaylistRow, getLists } from "@/lib/server/domain/playlists/read-playlists";
import { retryUntilUnchanged } from "@/lib/server/domain/playlists/retry-until-unchanged";
import { revisePlaylist } from "@/lib/server/domain/playlists/revise-playlist";
import { findTakenIds, nothingTaken } from "@/lib/server/domain/playlists/searches/find-taken-ids";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { invalid } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";
import { type Taken } from "@/lib/shared/playlists/history/revision-schema";
import {
  type CopyPlan,
  type CopyRequest,
  listedIds,
  type MatchesRequest,
} from "@/lib/shared/playlists/searches/copy-schema";
import {
  rulesSearchSchema,
  type Search,
  textSearchSchema,
} from "@/lib/shared/playlists/searches/search-schema";

/** Maximum matches of a text: more names than that are found one after the other, and a text is too vague for them. */
const maxTextMatches = 1_000;

type OfPlaylist<Request> = Request & { playlistId: string };

interface Difference {
  revision: number;
  searches: Search[];
  matches: string[];
  add: string[];
  remove: string[];
  taken: Taken;
  copiedAt: string | null;
}

/** Lists the searches of a visible playlist whose matches were copied to its list. @throws AppError not_found */
export async function listCopied(db: Queries, principal: Principal, playlistId: string) {
  const found = await findPlaylistRow(db, principal, playlistId);
  if (!found) throw noSuchPlaylist();
  const { searches } = await getLists(db, found.uuid);
  const digests = searches.map((search) => readFinder(search)?.digest ?? "");
  const taken = await findTakenIds(db, { playlistId: found.uuid, revision: found.revision });
  return digests.flatMap((digest, index) => {
    const { ids, at } = taken.get(digest) ?? nothingTaken;
    return at === null || ids.size === 0 ? [] : [{ search: index + 1, at }];
  });
}

/** Previews the copying of a search's matches. @throws AppError those of `compareWithSearch` */
export async function planCopy(
  runtime: Runtime,
  principal: Principal,
  request: OfPlaylist<MatchesRequest>,
): Promise<CopyPlan> {
  const { revision, matches, add, remove, copiedAt } = await compareWithSearch(
    runtime,
    principal,
    request,
  );
  const describe = async (all: string[]) => {
    const ids = all.slice(0, listedIds);
    const names = await findNames(runtime.database, principal, { kind: request.kind, ids });
    return { count: all.length, first: ids.map((id) => names.get(id) ?? namelessEntry(id)) };
  };
  return {
    revision,
    matches: matches.length,
    listed: matches.length - add.length,
    copied_at: copiedAt,
    added: await describe(add),
    removed: await describe(remove),
  };
}

/**
 * Adds the matches of a search to a playlist's IDs, and removes the IDs that were copied from it and no longer match, as one revision,
 * in which the search can end. Returns its number, or the current one if nothing changes.
 * @throws AppError those of `compareWithSearch` and `revisePlaylist`
 */
export async function copyMatches(
  runtime: Runtime,
  principal: Principal,
  {
    revision,
    keeps_search: keepsSearch,
    ...request
  }: OfPlaylist<CopyRequest> & {
    revision: number | null;
  },
): Promise<number> {
  const found = await compareWithSearch(runtime, principal, request);
  const { add, remove, taken, searches } = found;
  return revisePlaylist(
    runtime,
    principal,
    {
      playlistId: request.playlistId,
      // Change the revision that was compared.
      revision: revision ?? found.revision,
      source: "dashboard",
    },
    (transaction) =>
      Promise.resolve({
        fields: keepsSearch ? {} : { searches: searches.toSpliced(request.search - 1, 1) },
        changeIds: (list) => changeInventory(transaction, list, { inventory: { add, remove } }),
        taken,
      }),
  );
}

/**
 * Compares the matches of a search with a playlist's IDs.
 * @throws AppError not_found; invalid for a number without a search, a search of unknown meaning, and too many matches
 */
async function compareWithSearch(
  { database }: Runtime,
  principal: Principal,
  { playlistId, search: number, kind }: OfPlaylist<MatchesRequest>,
): Promise<Difference> {
  const db = database.read;
  const found = await findPlaylistRow(db, principal, playlistId);
  if (!found) throw noSuchPlaylist();
  const { searches } = await getLists(db, found.uuid);
  const search = searches[number - 1];
  if (search === undefined) throw wrong(`This playlist has no search ${number}.`);
  const finder = readFinder(search);
  if (!finder) throw wrong("The matches of custom JSON can't be copied.");
  const matches = await finder.find(database, principal, kind);
  if (matches.length > finder.most)
    throw wrong(`More than ${finder.most.toLocaleString("en")} match. ${finder.advice}`);
  return retryUntilUnchanged(db, principal, playlistId, async ({ uuid, revision }) => {
    const present = new Set<string>();
    for await (const { ids } of listInventoryPages(database, db, uuid))
      for (const id of ids) present.add(id);
    const { digest } = finder;
    const taken = await findTakenIds(db, { playlistId: uuid, revision });
    const { ids, at } = taken.get(digest) ?? nothingTaken;
    const matching = new Set(matches);
    return {
      revision,
      searches,
      matches,
      add: matches.filter((id) => !present.has(id)),
      remove: Array.from(ids).filter((id) => present.has(id) && !matching.has(id)),
      taken: { search: number, digest },
      copiedAt: ids.size > 0 ? at : null,
    };
  });
}

/** How the matches of a search are found, at most one more than `most`; and the digest that knows it again, whatever its label. */
interface Finder {
  digest: string;
  most: number;
  advice: string;
  find: (database: Searchable, principal: Principal, kind: string) => Promise<string[]>;
}

/** Returns null for a search whose meaning is unknown. */
function readFinder(search: Search): Finder | null {
  const text = typeof search === "string" ? search : textSearchSchema.safeParse(search).data?.q;
  if (text !== undefined)
    return {
      digest: digestOf({ q: text }),
      most: maxTextMatches,
      advice: "Use a longer text, or rules.",
      find: async (database, principal, kind) => {
        const limit = maxTextMatches + 1;
        const entries = await collectByWords(database, principal, { q: text, kind, limit });
        return entries.map(({ id }) => id);
      },
    };
  const { data: rules } = rulesSearchSchema.safeParse(search);
  if (!rules) return null;
  const { query, limit } = rules;
  return {
    digest: digestOf(query),
    most: limits.inventoryIds,
    advice: "Add a rule, or set Max results.",
    find: (database, principal, kind) =>
      collectMatches(database, principal, {
        ...{ kind, query },
        most: limit ?? limits.inventoryIds + 1,
      }),
  };
}

const digestOf = (rules: object) =>
  createHash("sha256").update(JSON.stringify(rules)).digest("hex");

const wrong = (message: string) => invalid([{ path: ["search"], message }]);
