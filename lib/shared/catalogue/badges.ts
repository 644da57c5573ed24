import { type InventoryName } from "@/lib/shared/catalogue/schema";

/** Notices about an ID from the catalogue. None is an error. */
export const badgeKinds = ["missing", "gone", "silent"] as const;
export type BadgeKind = (typeof badgeKinds)[number];

export interface CatalogueBadge {
  kind: BadgeKind;
  /** Start of the state, ISO 8601; null for "missing". */
  since: string | null;
}

/** The badges' names in filters. */
export const badgeLabels: Record<BadgeKind, string> = {
  missing: "Not in catalogue",
  gone: "Unavailable",
  silent: "Silent",
};

/** Whether nothing was published in the 12 months before `now`. */
function isSilent(published: string, now: Date): boolean {
  const yearBefore = new Date(now);
  yearBefore.setUTCFullYear(now.getUTCFullYear() - 1);
  return Date.parse(published) < yearBefore.getTime();
}

/** Returns the badge of an entry, or of an ID that a catalogue of its kind does not have (null); null for none. */
export function findBadge(
  entry: Pick<InventoryName, "gone_since" | "last_published_at"> | null,
  now: Date,
): CatalogueBadge | null {
  if (entry === null) return { kind: "missing", since: null };
  const { gone_since: gone, last_published_at: published } = entry;
  if (gone !== null) return { kind: "gone", since: gone };
  if (published !== null && isSilent(published, now)) return { kind: "silent", since: published };
  return null;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Formats "Unavailable since 3 Oct" (with the year if it is not the current one), "Silent since Sep 2025", "Not in catalogue"; days are in UTC. */
export function describeBadge({ kind, since }: CatalogueBadge, now: Date): string {
  if (since === null) return badgeLabels[kind];
  const date = new Date(since);
  const [year, month] = [date.getUTCFullYear(), months[date.getUTCMonth()] ?? ""];
  if (kind === "silent") return `Silent since ${month} ${year}`;
  const day = `${date.getUTCDate()} ${month}`;
  return `Unavailable since ${year === now.getUTCFullYear() ? day : `${day} ${year}`}`;
}

/** Formats "Unavailable since 2026-10-03" for files, whose dates programs read too; "" without a badge. */
export function writeBadge(badge: CatalogueBadge | null): string {
  if (badge === null) return "";
  const { kind, since } = badge;
  return since === null ? badgeLabels[kind] : `${badgeLabels[kind]} since ${since.slice(0, 10)}`;
}
