import * as getToken from "@/app/stage/get-token/route";
import * as companyPlaylists from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as companySearch from "@/app/v2/companies/search/route";
import * as catalogue from "@/app/v2/inventory/route";
import * as archive from "@/app/v2/playlists/[playlistUUID]/archive/route";
import * as inventory from "@/app/v2/playlists/[playlistUUID]/inventory/route";
import * as restore from "@/app/v2/playlists/[playlistUUID]/restore/route";
import * as revisions from "@/app/v2/playlists/[playlistUUID]/revisions/route";
import * as playlist from "@/app/v2/playlists/[playlistUUID]/route";
import * as playlists from "@/app/v2/playlists/route";
import * as tags from "@/app/v2/tags/route";

/** The routes of openapi.json: all of `/stage` and `/v2`. A test compares them with the files. */
export const documentedRoutes = {
  "/stage/get-token": getToken,
  "/v2/companies/search": companySearch,
  "/v2/companies/{companyUUID}/playlists": companyPlaylists,
  "/v2/playlists": playlists,
  "/v2/playlists/{playlistUUID}": playlist,
  "/v2/playlists/{playlistUUID}/inventory": inventory,
  "/v2/playlists/{playlistUUID}/revisions": revisions,
  "/v2/playlists/{playlistUUID}/archive": archive,
  "/v2/playlists/{playlistUUID}/restore": restore,
  "/v2/inventory": catalogue,
  "/v2/tags": tags,
};
