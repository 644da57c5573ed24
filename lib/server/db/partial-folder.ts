import path from "node:path";

/** Folder in which a restore or copy makes a SQLite database that then moves to `dataDir`; left there if it is interrupted. */
export const partialFolder = (dataDir: string): string => path.join(dataDir, "cuelist.partial");
