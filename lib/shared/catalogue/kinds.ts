import { z } from "zod";
import { type PlaylistType } from "@/lib/shared/vocabulary";

/** Kinds of inventory IDs. The same digits mean different shows in different directories, so a name belongs to a kind and an ID. */
export const knownKinds = [
  "apple_podcast",
  "podcast_index",
  "podcast_guid",
  "spotify",
  "rss",
  "call_sign",
  "fcc_facility",
  "bundle",
  "radio_browser",
  "deal",
] as const;
export type KnownKind = (typeof knownKinds)[number];

const labels: Record<KnownKind, string> = {
  apple_podcast: "Apple Podcasts",
  podcast_index: "Podcast Index",
  podcast_guid: "Podcast GUID",
  spotify: "Spotify",
  rss: "RSS feed",
  call_sign: "Call sign",
  fcc_facility: "FCC facility",
  bundle: "App bundle",
  radio_browser: "Radio Browser",
  deal: "Deal",
};

/** The types whose inventory a kind names, the usual one first. Other kinds name inventory of any type. */
const typesOf: Partial<Record<string, readonly PlaylistType[]>> = {
  apple_podcast: ["podcast"],
  podcast_index: ["podcast"],
  podcast_guid: ["podcast"],
  spotify: ["podcast", "streaming"],
  rss: ["podcast"],
  call_sign: ["radio", "streaming"],
  fcc_facility: ["radio", "streaming"],
  radio_browser: ["radio", "streaming"],
} satisfies Partial<Record<KnownKind, readonly PlaylistType[]>>;

/** The kind of a list's IDs that contradicts its type, and the type that fits. */
export interface TypeDoubt {
  kind: string;
  type: PlaylistType;
}

/**
 * Returns the doubt about the type of a list: its stated kind (`said`) names inventory of another type, or the kinds that know the most of
 * `of` looked-up IDs do, which must be half of them. Null if there is none.
 */
export function findTypeDoubt(
  type: PlaylistType,
  { said, known, of }: { said: string | null; known: readonly KnownOfKind[]; of: number },
): TypeDoubt | null {
  const most = known[0]?.ids ?? 0;
  if (said === null && most * 2 < of) return null;
  // Short numbers are IDs in several directories.
  const likely = known.filter(({ ids }) => ids > 0 && ids * 2 >= most).map(({ kind }) => kind);
  const [doubt, ...others] = (said === null ? likely : [said]).map((kind) => {
    const [usual, ...rest] = typesOf[kind] ?? [];
    return usual === undefined || [usual, ...rest].includes(type) ? null : { kind, type: usual };
  });
  return others.includes(null) ? null : (doubt ?? null);
}

/** The number of looked-up IDs that a kind knows. */
interface KnownOfKind {
  kind: string;
  ids: number;
}

/** A kind: a known one, or an agency's own word. */
export const kindSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,31}$/,
    "A kind has up to 32 lower-case letters, digits and underscores, and begins with a letter.",
  );

/** "Apple Podcasts"; an agency's own word with spaces for underscores. */
export const kindLabel = (kind: string): string =>
  (labels as Record<string, string>)[kind] ?? kind.replaceAll("_", " ");

/** Reads a kind from its label or its name in files and requests. */
export function readKind(text: string): string {
  const word = text.toLowerCase();
  const known = knownKinds.find((kind) => labels[kind].toLowerCase() === word);
  return known ?? word.replaceAll(/[\s-]+/g, "_");
}

/** Formats of the IDs of each kind, the most likely kind first. */
const shapes: readonly [KnownKind, RegExp][] = [
  ["rss", /^https?:\/\/\S+$/i],
  ["podcast_guid", /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i],
  ["radio_browser", /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i],
  ["spotify", /^(?:spotify:show:)?(?=.*[A-Za-z])[0-9A-Za-z]{22}$/],
  ["bundle", /^[a-z][a-z0-9_-]*(?:\.[a-z0-9_-]+){2,}$/i],
  ["call_sign", /^[KWCX][A-Z]{2,3}(?:-(?:AM|FM|LP|HD\d))?$/],
  ["apple_podcast", /^[1-9]\d{7,9}$/],
  ["podcast_index", /^[1-9]\d{0,7}$/],
  ["fcc_facility", /^[1-9]\d{2,5}$/],
];

/** Share of the IDs that must have a kind's format. */
const commonShare = 0.8;

/** Returns the kinds whose format most of `ids` have, the most likely first. */
export function kindsByShape(ids: readonly string[]): KnownKind[] {
  if (ids.length === 0) return [];
  return shapes
    .filter(([, shape]) => ids.filter((id) => shape.test(id)).length >= ids.length * commonShare)
    .map(([kind]) => kind);
}

/** Whether an ID has the format of its kind; of a kind without a format, whether it has a digit. */
export function isKindShaped(kind: string, id: string): boolean {
  const shape = shapes.find(([one]) => one === kind)?.[1];
  return shape ? shape.test(id) : /\d/.test(id);
}

/** Number of IDs from which a kind is guessed, spread over the list. */
export const sampledIds = 200;

export function sampleIds(ids: readonly string[]): string[] {
  const step = Math.max(1, ids.length / sampledIds);
  const places = Math.min(ids.length, sampledIds);
  return Array.from({ length: places }, (_, at) => ids[Math.floor(at * step)] ?? "");
}
