/** What `npm run build` bundles, by the name of the file in dist/. */
export const entries = {
  server: "server.ts",
  "search-thread": "lib/server/domain/companies/search-worker.ts",
  "catalogue-thread": "lib/server/domain/catalogue/catalogue-worker.ts",
  "writer-thread": "lib/server/db/writer/write-worker.ts",
  "import-thread": "lib/server/domain/companies/import-worker.ts",
  admin: "lib/server/admin/main.ts",
};

/** The bundles that a command of start.mjs needs; it runs the first. A server upgrades and backs up with the command line. */
export const commands = {
  server: Object.keys(entries),
  admin: ["admin", "import-thread", "writer-thread"],
};
