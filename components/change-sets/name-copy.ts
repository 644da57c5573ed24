import { limits } from "@/lib/shared/limits";

const copySuffix = " (copy)";

/** "Autumn (copy)", shortened to the limit of names; of several playlists "{name} (copy)". */
export function nameCopy(playlist?: { name: string }): string {
  const name = [...nameLike(playlist)].slice(0, limits.nameCharacters - copySuffix.length).join("");
  return name + copySuffix;
}

/** The same name, for a copy of another advertiser. */
export const nameLike = (playlist?: { name: string }): string => playlist?.name ?? "{name}";
