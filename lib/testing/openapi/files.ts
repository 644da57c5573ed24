/** The origin in the files below. */
export const documentOrigin = "https://cuelist.example.net";
/** The types that openapi-typescript makes of openapi.json. */
export const clientTypesFile = "lib/testing/openapi/client-types.ts";
/** On top of them. */
export const clientTypesReason =
  "/* Long because it is generated from openapi.json: `npm run openapi`. */\n\n";
/** openapi.json as it was last released (docs/api-changes.md). */
export const releasedFile = "docs/openapi.json";
