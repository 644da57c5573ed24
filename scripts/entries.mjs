/** What `npm run build` bundles, by the name of the file in dist/. */
export const entries = {
  server: "server.ts",
  "search-thread": "lib/server/domain/companies/search-worker.ts",
  "catalogue-thread": "lib/server/domain/catalogue/catalogue-worker.ts",
  "create-thread": "lib/server/domain/playlists/create-worker.ts",
  "import-thread": "lib/server/domain/companies/import-worker.ts",
  admin: "lib/server/admin/main.ts",
};

/** The bundles that a command of start.mjs needs; it runs the first. */
export const commands = {
  server: ["server", "search-thread", "catalogue-thread", "create-thread"],
  admin: ["admin", "import-thread"],
};
