import { routes } from "@/lib/shared/routes";

/** URL of the playlists list as a view shows it. */
export function toViewHref({ uuid, query }: { uuid: string; query: string }): string {
  return `${routes.playlists}?${query === "" ? "" : `${query}&`}view=${uuid}`;
}
