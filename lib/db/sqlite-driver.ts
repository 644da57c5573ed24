import type BetterSqlite3 from "better-sqlite3";

const isOldNode = Number(process.versions.node.split(".")[0]) < 22;
/** The package of the driver for this Node. */
export const driverName = isOldNode ? "better-sqlite3-node20" : "better-sqlite3";

/**
 * better-sqlite3: 13 where it runs (Node 22 and newer), else 12; `lib/db/drivers/install.mjs` installs them. 12 aborts on
 * Node 24.19 and newer when a statement is collected while the process is idle; 13 crashes on Node 20.
 */
export const { default: Sqlite } = (await import(/* turbopackIgnore: true */ driverName)) as {
  default: typeof BetterSqlite3;
};
