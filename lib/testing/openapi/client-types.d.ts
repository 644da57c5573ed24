/** Stands in for the types of openapi.json until `npm run types` or `npm test` has made them. */
export type paths = any; // oxlint-disable-line typescript/no-explicit-any
