import { routes } from "@/lib/shared/routes";

/** Returns the URL of the playlists list with a view. */
export function toViewHref({ uuid, query }: { uuid: string; query: string }): string {
  return `${routes.playlists}?${query === "" ? "" : `${query}&`}view=${uuid}`;
}
