import { type SchemaMigration } from "@/lib/server/db/migration";
import * as initial from "./0001-initial";
import * as advertiserFences from "./0002-advertiser-fences";
import * as playlistChanges from "./0003-playlist-changes";
import * as managingPlaylists from "./0004-managing-playlists";
import * as endedSessions from "./0005-ended-sessions";
import * as standardNames from "./0006-standard-names";
import * as savedViews from "./0007-saved-views";
import * as nameTemplates from "./0008-name-templates";
import * as foldedNames from "./0009-folded-names";
import * as pinnedCompanies from "./0010-pinned-companies";
import * as nameBlocks from "./0011-name-blocks";
import * as playlistsByAdvertiser from "./0012-playlists-by-advertiser";
import * as workspaces from "./0013-workspaces";
import * as series from "./0014-series";
import * as mirrorBatches from "./0015-mirror-batches";
import * as apiRequests from "./0016-api-requests";
import * as sharedState from "./0017-shared-state";
import * as actsAndPruning from "./0018-acts-and-pruning";
import * as tenantOfClients from "./0019-tenant-of-clients";
import * as histories from "./0020-histories";
import * as anyService from "./0021-any-service";
import * as bounds from "./0022-bounds";
import * as refusedRequests from "./0023-refused-requests";
import * as typesByAdvertiser from "./0024-types-by-advertiser";
import * as people from "./0025-people";
import * as catalogue from "./0026-catalogue";
import * as keysOfBlocks from "./0027-keys-of-blocks";
import * as orderOfBlocks from "./0028-order-of-blocks";
import * as nearestBlocks from "./0029-nearest-blocks";
import * as integerTokens from "./0030-integer-tokens";
import * as agenciesByName from "./0031-agencies-by-name";
import * as longerPairs from "./0032-longer-pairs";
import * as bindings from "./0033-bindings";
import * as invisibleCharacters from "./0034-invisible-characters";
import * as pinsOfPeople from "./0035-pins-of-people";
import * as earlierLists from "./0036-earlier-lists";

/** All migrations, oldest first. Append only; a released migration must not change. */
export const migrations: Record<string, SchemaMigration> = {
  "0001-initial": initial,
  "0002-advertiser-fences": advertiserFences,
  "0003-playlist-changes": playlistChanges,
  "0004-managing-playlists": managingPlaylists,
  "0005-ended-sessions": endedSessions,
  "0006-standard-names": standardNames,
  "0007-saved-views": savedViews,
  "0008-name-templates": nameTemplates,
  "0009-folded-names": foldedNames,
  "0010-pinned-companies": pinnedCompanies,
  "0011-name-blocks": nameBlocks,
  "0012-playlists-by-advertiser": playlistsByAdvertiser,
  "0013-workspaces": workspaces,
  "0014-series": series,
  "0015-mirror-batches": mirrorBatches,
  "0016-api-requests": apiRequests,
  "0017-shared-state": sharedState,
  "0018-acts-and-pruning": actsAndPruning,
  "0019-tenant-of-clients": tenantOfClients,
  "0020-histories": histories,
  "0021-any-service": anyService,
  "0022-bounds": bounds,
  "0023-refused-requests": refusedRequests,
  "0024-types-by-advertiser": typesByAdvertiser,
  "0025-people": people,
  "0026-catalogue": catalogue,
  "0027-keys-of-blocks": keysOfBlocks,
  "0028-order-of-blocks": orderOfBlocks,
  "0029-nearest-blocks": nearestBlocks,
  "0030-integer-tokens": integerTokens,
  "0031-agencies-by-name": agenciesByName,
  "0032-longer-pairs": longerPairs,
  "0033-bindings": bindings,
  "0034-invisible-characters": invisibleCharacters,
  "0035-pins-of-people": pinsOfPeople,
  "0036-earlier-lists": earlierLists,
};
