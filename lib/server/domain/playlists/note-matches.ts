import { type Database } from "@/lib/server/db/database";
import { playlistsById } from "@/lib/server/domain/playlists/filter-playlists";
import { type PlaylistTerm } from "@/lib/server/domain/playlists/search-term";
import { type Principal } from "@/lib/server/principal";
import { hasPhrase, type SearchTerm } from "@/lib/shared/name-match";
import { type FoundPlaylist, type PlaylistListItem } from "@/lib/shared/playlists/schema";
import { nameKey, tagKey } from "@/lib/shared/text";

type Match = NonNullable<FoundPlaylist["match"]>;

/** Adds to playlists that a term finds what it finds, unless that is the name. */
export async function noteMatches(
  database: Database,
  principal: Principal,
  items: PlaylistListItem[],
  search: PlaylistTerm,
): Promise<FoundPlaylist[]> {
  const { uuid, term } = search;
  const isName = (item: PlaylistListItem) =>
    item.uuid === uuid || hasTerm(nameKey(item.name), term);
  const others = items.filter((item) => !isName(item));
  const inIds = await findIds(database, principal, others, search);
  return items.map((item) => {
    if (isName(item)) return item;
    const inId = inIds.get(item.uuid);
    const match =
      inId?.by === "inventory_id"
        ? inId
        : (matchInText(item, search) ?? inId ?? matchOfWord(item, search));
    return match ? { ...item, match } : item;
  });
}

const hasTerm = (key: string, { words, phrases }: SearchTerm) =>
  words.length > 0 &&
  words.every((word) => key.includes(word)) &&
  phrases.every((phrase) => hasPhrase(key, phrase));

/** The advertiser, the tag or the note that has the whole term. */
function matchInText(item: PlaylistListItem, search: PlaylistTerm): Match | undefined {
  const { text, uuid, term } = search;
  if (item.advertiser_id === uuid || hasTerm(nameKey(item.advertiser_name), term))
    return { by: "advertiser", text: item.advertiser_name };
  const part = tagKey(text);
  const tag = item.tags.find(
    (one) => hasTerm(tagKey(one), term) || (part !== "" && tagKey(one).includes(part)),
  );
  if (tag !== undefined) return { by: "tag", text: tag };
  return hasTerm(nameKey(item.note), term) ? { by: "note", text: item.note } : undefined;
}

/** The inventory ID of each playlist that the term is or, in the order of the shows, names. */
async function findIds(
  { read, operations }: Database,
  principal: Principal,
  items: PlaylistListItem[],
  { text, shows }: PlaylistTerm,
): Promise<Map<string, Match>> {
  if (items.length === 0) return new Map();
  const playlistIds = items.map(({ uuid }) => uuid);
  const places = new Map([text, ...shows.map(({ id }) => id)].map((id, place) => [id, place]));
  const rows = await playlistsById(read, principal, playlistIds)
    .innerJoin("playlist_inventory", "playlist_inventory.playlist_number", "playlists.number")
    .select(["playlists.id", "playlist_inventory.inventory_id"])
    .where(
      operations.isOneOfTexts(
        "playlist_inventory.inventory_id",
        JSON.stringify(Array.from(places.keys())),
      ),
    )
    .execute();
  const placeOf = (id: string) => places.get(id) ?? 0;
  rows.sort((one, other) => placeOf(other.inventory_id) - placeOf(one.inventory_id));
  return new Map(
    rows.map(({ id, inventory_id }) => {
      const show = shows.find((one) => one.id === inventory_id);
      const isTyped = inventory_id === text || show === undefined;
      return [
        id,
        isTyped ? { by: "inventory_id", text: inventory_id } : { by: "show", text: show.name },
      ];
    }),
  );
}

/** Where the first word is that the name lacks. */
function matchOfWord(item: PlaylistListItem, { term }: PlaylistTerm): Match | undefined {
  const word = term.words.find((one) => !nameKey(item.name).includes(one));
  if (word === undefined) return undefined;
  if (nameKey(item.advertiser_name).includes(word))
    return { by: "advertiser", text: item.advertiser_name };
  const tag = item.tags.find((one) => tagKey(one).includes(word));
  if (tag !== undefined) return { by: "tag", text: tag };
  return nameKey(item.note).includes(word) ? { by: "note", text: item.note } : undefined;
}
