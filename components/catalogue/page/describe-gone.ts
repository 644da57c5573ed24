import { type GoneReport } from "@/lib/shared/catalogue/gone";
import { formatCount } from "@/lib/shared/format";

const nouns: Record<string, string> = {
  apple_podcast: "show",
  podcast_index: "show",
  podcast_guid: "show",
  spotify: "show",
  rss: "show",
  call_sign: "station",
  fcc_facility: "station",
  radio_browser: "station",
  bundle: "app",
  deal: "deal",
};

/** Returns the noun for entries of these kinds: "show", "station"; "ID" for several kinds, and for an agency's own. */
function nounOf(kinds: Iterable<string>): string {
  const named = Array.from(new Set(Array.from(kinds, (kind) => nouns[kind] ?? "ID")));
  return named.length === 1 ? (named[0] ?? "ID") : "ID";
}

/** Formats "31 unavailable shows are used in 12 playlists", or "31 shows in 12 playlists became unavailable", with "At least …" if not everything could be read. */
export function describeGone(
  { count, entries, playlists, is_whole }: GoneReport,
  verb: "are" | "became",
): string {
  const noun = nounOf(entries.map(({ kind }) => kind));
  const where = formatCount(playlists.length, "playlist");
  const words =
    verb === "became"
      ? `${formatCount(count, noun)} in ${where} became unavailable`
      : `${formatCount(count, `unavailable ${noun}`)} ${count === 1 ? "is" : "are"} used in ${where}`;
  return is_whole ? words : `At least ${words}`;
}
