import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { maxComparedPlaylists } from "@/lib/shared/playlists/overlap/overlap-schema";

const parsers = {
  playlists: parseAsArrayOf(parseAsString, ",").withDefault([]),
  first: parseAsString,
};

/** What is compared, and the playlist to keep in a difference, stored in the URL. */
export function useCompared() {
  const [{ playlists, first }, set] = useQueryStates(parsers);
  const [left = "", right = ""] = playlists;
  const uuids = Array.from(
    new Set(playlists.map((ref) => splitRef(ref).playlistId.toLowerCase())),
  ).filter(Boolean);
  const change = (next: string[]) =>
    void set({ playlists: next.some(Boolean) ? next : null }, { history: "push" });
  return {
    /** Each is "UUID", "UUID@7", or "" if nothing is selected. */
    sides: { left, right },
    /** The playlists of all sides. More than two are compared as they are now. */
    uuids,
    isFull: uuids.length >= maxComparedPlaylists,
    /** Position of the playlist to keep in a difference. */
    first: Math.max(0, uuids.indexOf(first ?? "")),
    select: (side: "left" | "right", ref: string) =>
      change(side === "left" ? [ref, right] : [left, ref]),
    add: (uuid: string) => change([...uuids, uuid]),
    remove: (uuid: string) => change(uuids.filter((other) => other !== uuid)),
    clear: () => change([]),
    putFirst: (uuid: string) => void set({ first: uuid }),
  };
}
export type Compared = ReturnType<typeof useCompared>;

/** Splits "UUID@7" into its parts. */
export function splitRef(ref: string): { playlistId: string; revision: number | null } {
  const [playlistId = "", revision] = ref.split("@");
  return { playlistId, revision: revision ? Number(revision) : null };
}

export const joinRef = (playlistId: string, revision: number | null): string =>
  revision === null ? playlistId : `${playlistId}@${revision}`;

/** Letter for a playlist where its name has no room: "A" for the first. */
export const letterOf = (place: number): string => String.fromCharCode(65 + place);

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

/** Formats 2 of 3 as "66.7%". */
export const formatShare = (part: number, whole: number): string =>
  percent.format(whole === 0 ? 0 : part / whole);
