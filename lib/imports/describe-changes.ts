import { type ImportFieldChange } from "@/lib/imports/schema";
import { formatCount, formatNumber } from "@/lib/format";
import { type ChangePlaylist, type PlaylistDetails } from "@/lib/playlists/schema";

type Before = Pick<
  PlaylistDetails,
  "name" | "advertiser_name" | "type" | "tags" | "searches" | "inventory_ids" | "archived_at"
>;

const maxCharacters = 200;
const cut = (text: string) =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
const isDifferent = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** The fields that a change modifies, before and after. `advertiser` is the name of the new advertiser. */
export function describeChanges(
  before: Before,
  change: ChangePlaylist & { advertiser?: string | undefined },
): ImportFieldChange[] {
  const list = (tags: string[]) => cut(tags.join(", "));
  const count = (searches: unknown[]) => formatCount(searches.length, "search", "searches");
  const changes: ImportFieldChange[] = [];
  const add = (field: string, old: string, next: string) =>
    changes.push({ field, before: cut(old), after: cut(next) });
  if (change.name !== undefined && change.name !== before.name)
    add("name", before.name, change.name);
  if (change.advertiser !== undefined) add("advertiser", before.advertiser_name, change.advertiser);
  if (change.type !== undefined && change.type !== before.type)
    add("type", before.type, change.type);
  if (change.tags && isDifferent(change.tags, before.tags))
    add("tags", list(before.tags), list(change.tags));
  if (change.searches && isDifferent(change.searches, before.searches))
    add("searches", count(before.searches), count(change.searches));
  if (change.inventory_ids && isDifferent(change.inventory_ids, before.inventory_ids))
    add(
      "inventory_ids",
      formatCount(before.inventory_ids.length, "ID"),
      describeIds(before.inventory_ids, change.inventory_ids),
    );
  return changes;
}

/** "1,204 IDs (+3, −1)". */
function describeIds(before: string[], after: string[]): string {
  const [had, has] = [new Set(before), new Set(after)];
  const added = after.filter((id) => !had.has(id)).length;
  const removed = before.filter((id) => !has.has(id)).length;
  const parts = [
    ...(added > 0 ? [`+${formatNumber(added)}`] : []),
    ...(removed > 0 ? [`−${formatNumber(removed)}`] : []),
  ];
  return `${formatCount(after.length, "ID")} (${parts.join(", ") || "new order"})`;
}
