/** Made by scripts/route-table.mjs when the server is bundled. */
declare module "cuelist:route-table" {
  import { type RouteModule } from "@/lib/server/http/endpoint/methods";
  /** All handlers of `route.ts` files by path, such as /api/playlists/:playlistId. */
  export const routeTable: Record<string, RouteModule>;
  /** The paths of the pages, such as /playlists/:playlistId. */
  export const pagePaths: string[];
}
