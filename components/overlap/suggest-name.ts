import { limits } from "@/lib/shared/limits";
import { type SetOperation } from "@/lib/shared/playlists/overlap/overlap-schema";
import { countCharacters } from "@/lib/shared/text";

/**
 * Suggests a name for a combined playlist. `first` is the position of the playlist to keep in a difference.
 */
export function suggestName(operation: SetOperation, names: string[], first: number): string {
  const others = names.filter((_, place) => place !== first);
  const name =
    operation === "union"
      ? names.join(" + ")
      : operation === "intersection"
        ? `In all of ${names.join(", ")}`
        : `${names[first] ?? ""} without ${others.join(", ")}`;
  if (countCharacters(name) <= limits.nameCharacters) return name;
  return `${Array.from(name)
    .slice(0, limits.nameCharacters - 1)
    .join("")}…`;
}
