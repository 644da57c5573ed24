import { parseAsBoolean, parseAsString, useQueryStates } from "nuqs";

const parsers = {
  left: parseAsString.withDefault(""),
  right: parseAsString.withDefault(""),
  all: parseAsBoolean.withDefault(false),
};

/** The compared sides and whether equal fields are shown, stored in the URL. */
export function useComparedSides() {
  const [{ left, right, all }, set] = useQueryStates(parsers);
  return {
    sides: { left, right },
    showsAll: all,
    select: (side: "left" | "right", ref: string) => void set({ [side]: ref }, { history: "push" }),
    swap: () => void set({ left: right, right: left }, { history: "push" }),
    showAll: (isOn: boolean) => void set({ all: isOn ? true : null }),
  };
}

/** Splits "UUID@7" into its parts. */
export function splitRef(ref: string): { playlistId: string; revision: number | null } {
  const [playlistId = "", revision] = ref.split("@");
  return { playlistId, revision: revision ? Number(revision) : null };
}

export const joinRef = (playlistId: string, revision: number | null): string =>
  revision === null ? playlistId : `${playlistId}@${revision}`;
