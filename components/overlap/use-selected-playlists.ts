import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { maxComparedPlaylists } from "@/lib/shared/playlists/overlap/overlap-schema";

const parsers = {
  playlists: parseAsArrayOf(parseAsString, ",").withDefault([]),
  first: parseAsString,
};

/** The selected playlists and the one to keep in a difference, stored in the URL. */
export function useSelectedPlaylists() {
  const [{ playlists, first }, set] = useQueryStates(parsers);
  const uuids = Array.from(new Set(playlists.map((uuid) => uuid.toLowerCase()))).filter(Boolean);
  const change = (next: string[]) => void set({ playlists: next }, { history: "push" });
  return {
    uuids,
    /** Position of the playlist to keep in a difference. */
    first: Math.max(0, uuids.indexOf(first ?? "")),
    isFull: uuids.length >= maxComparedPlaylists,
    add: (uuid: string) => change([...uuids, uuid]),
    remove: (uuid: string) => change(uuids.filter((other) => other !== uuid)),
    clear: () => void set({ playlists: null, first: null }, { history: "push" }),
    putFirst: (uuid: string) => void set({ first: uuid }),
  };
}
