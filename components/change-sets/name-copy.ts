import { limits } from "@/lib/shared/limits";

const copySuffix = " (copy)";

/** Names a copy: "Autumn (copy)", shortened to the limit of names; for several playlists "{name} (copy)". */
export function nameCopy(playlist?: { name: string }): string {
  const name = [...nameLike(playlist)].slice(0, limits.nameCharacters - copySuffix.length).join("");
  return name + copySuffix;
}

/** Keeps the name, for a copy for another advertiser. */
export const nameLike = (playlist?: { name: string }): string => playlist?.name ?? "{name}";
