/** The origin in the files below. */
export const documentOrigin = "https://cuelist.example.net";
/** The types that openapi-typescript makes of openapi.json. */
export const clientTypesFile = "lib/testing/openapi/client-types.ts";
/** openapi.json as it was last released (docs/api-changes.md). */
export const releasedFile = "docs/openapi.json";
