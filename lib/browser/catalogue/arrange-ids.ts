import { type BadgeKind, badgeKinds, type CatalogueBadge } from "@/lib/shared/catalogue/badges";
import { type InventoryName } from "@/lib/shared/catalogue/schema";
import { nameKey } from "@/lib/shared/text";

/** "flagged": IDs with a badge first. */
export type IdOrder = "list" | "name" | "flagged";

export interface Arrangement {
  /** Part of an ID, a name or a publisher, in any case; "" for all. */
  term: string;
  /** Only IDs with this badge; null for all. */
  badge: BadgeKind | null;
  order: IdOrder;
}

interface KnownNames {
  get: (id: string) => InventoryName | null | undefined;
  badgeOf: (id: string) => CatalogueBadge | null;
}

/** Returns the matching IDs of a list in the chosen order, or `ids` itself if all match in list order. Unknown names come last. */
export function arrangeIds(
  ids: readonly string[],
  names: KnownNames,
  { term, badge, order }: Arrangement,
): readonly string[] {
  let found = ids;
  if (term !== "") {
    const typed = term.toLowerCase();
    const key = nameKey(term);
    found = found.filter((id) => {
      const name = names.get(id);
      return id.toLowerCase().includes(typed) || (name != null && keyOf(name).includes(key));
    });
  }
  if (badge !== null) found = found.filter((id) => names.badgeOf(id)?.kind === badge);
  if (order === "list") return found;
  const sortKeys = new Map(found.map((id) => [id, order === "name" ? nameOf(id) : flagOf(id)]));
  function nameOf(id: string): string {
    const name = names.get(id);
    return name ? `0${keyOf(name)}` : "1";
  }
  function flagOf(id: string): string {
    const kind = names.badgeOf(id)?.kind;
    return String(kind === undefined ? badgeKinds.length : badgeKinds.indexOf(kind));
  }
  // Sorting is stable: equal keys keep the list's order.
  return found.toSorted((one, other) =>
    compare(sortKeys.get(one) ?? "", sortKeys.get(other) ?? ""),
  );
}

/** Maximum characters of a name to compare, because folding takes time that grows with the length. */
const comparedCharacters = 300;
const keys = new WeakMap<InventoryName, string>();

/** Returns the name and the publisher in comparable form, computed once and not at every key press. */
function keyOf(entry: InventoryName): string {
  const known = keys.get(entry);
  if (known !== undefined) return known;
  const texts = [entry.name, entry.publisher ?? ""];
  const key = texts.map((text) => nameKey(text.slice(0, comparedCharacters))).join("\n");
  keys.set(entry, key);
  return key;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
