/** The origin in the file below. */
export const documentOrigin = "https://cuelist.example.net";
/** openapi.json as it was last released (docs/api-changes.md). */
export const releasedFile = "docs/openapi.json";
