import { createHash } from "node:crypto";
import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { collectMatches } from "@/lib/server/domain/catalogue/preview/collect-matches";
import { changeInventory } from "@/lib/server/domain/playlists/change-inventory";
import { listInventoryPages } from "@/lib/server/domain/playlists/playlist-lists";
import { findPlaylistRow, getLists } from "@/lib/server/domain/playlists/read-playlists";
import { retryUntilUnchanged } from "@/lib/server/domain/playlists/retry-until-unchanged";
import { revisePlaylist } from "@/lib/server/domain/playlists/revise-playlist";
import { findTakenIds } from "@/lib/server/domain/playlists/searches/find-taken-ids";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { invalid } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";
import { type Taken } from "@/lib/shared/playlists/history/revision-schema";
import {
  type FreezePlan,
  type FreezeRequest,
  listedIds,
} from "@/lib/shared/playlists/searches/freeze-schema";
import { rulesSearchSchema } from "@/lib/shared/playlists/searches/search-schema";

type Freezing = FreezeRequest & { playlistId: string };

interface Difference {
  revision: number;
  matches: string[];
  add: string[];
  remove: string[];
  taken: Taken;
  takenAt: string | null;
}

/** Previews the freezing of a search. @throws AppError those of `compareWithSearch` */
export async function planFreeze(
  runtime: Runtime,
  principal: Principal,
  freezing: Freezing,
): Promise<FreezePlan> {
  const { revision, matches, add, remove, takenAt } = await compareWithSearch(
    runtime,
    principal,
    freezing,
  );
  const describe = async (all: string[]) => {
    const ids = all.slice(0, listedIds);
    const names = await findNames(runtime.database, principal, { kind: freezing.kind, ids });
    const nameless = { publisher: null, last_published_at: null, gone_since: null };
    return {
      count: all.length,
      first: ids.map((id) => names.get(id) ?? { id, name: id, ...nameless }),
    };
  };
  return {
    revision,
    matches: matches.length,
    listed: matches.length - add.length,
    taken_at: takenAt,
    added: await describe(add),
    removed: await describe(remove),
  };
}

/**
 * Adds the matches of a search to a playlist's IDs, and removes the IDs that an earlier freeze copied and that no longer match, as one
 * revision. Returns its number, or the current one if nothing changes.
 * @throws AppError those of `compareWithSearch` and `revisePlaylist`
 */
export async function freezeSearch(
  runtime: Runtime,
  principal: Principal,
  { revision, ...freezing }: Freezing & { revision: number | null },
): Promise<number> {
  const { add, remove, taken, ...read } = await compareWithSearch(runtime, principal, freezing);
  return revisePlaylist(
    runtime,
    principal,
    {
      playlistId: freezing.playlistId,
      // Change the revision that was compared.
      revision: revision ?? read.revision,
      source: "dashboard",
    },
    (transaction) =>
      Promise.resolve({
        fields: {},
        changeIds: (list) => changeInventory(transaction, list, { inventory: { add, remove } }),
        taken,
      }),
  );
}

/**
 * Compares the matches of a search with a playlist's IDs.
 * @throws AppError not_found; invalid for a number without a search, a search without rules, and too many matches
 */
async function compareWithSearch(
  { database }: Runtime,
  principal: Principal,
  { playlistId, search: number, kind }: Freezing,
): Promise<Difference> {
  const db = database.read;
  const found = await findPlaylistRow(db, principal, playlistId);
  if (!found) throw noSuchPlaylist();
  const { searches } = await getLists(db, found.uuid);
  const search = searches[number - 1];
  if (search === undefined) throw wrong(`This playlist has no search ${number}.`);
  const { data: rules } = rulesSearchSchema.safeParse(search);
  if (!rules) throw wrong("Only a search with rules can be frozen.");
  const most = rules.limit ?? limits.inventoryIds + 1;
  const matches = await collectMatches(database, principal, { kind, query: rules.query, most });
  if (matches.length > limits.inventoryIds)
    throw wrong(
      `More than ${limits.inventoryIds.toLocaleString("en")} match. Add a rule, or set Max results.`,
    );
  const digest = createHash("sha256").update(JSON.stringify(rules.query)).digest("hex");
  return retryUntilUnchanged(db, principal, playlistId, async ({ uuid, revision }) => {
    const present = new Set<string>();
    for await (const { ids } of listInventoryPages(database, db, uuid))
      for (const id of ids) present.add(id);
    const taken = await findTakenIds(db, { playlistId: uuid, revision, digest });
    const matching = new Set(matches);
    return {
      revision,
      matches,
      add: matches.filter((id) => !present.has(id)),
      remove: Array.from(taken.ids).filter((id) => present.has(id) && !matching.has(id)),
      taken: { search: number, digest },
      takenAt: taken.at,
    };
  });
}

const wrong = (message: string) => invalid([{ path: ["search"], message }]);
