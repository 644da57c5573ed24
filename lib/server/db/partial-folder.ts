import path from "node:path";

/** Folder in which a restore or copy creates a SQLite database before moving it to `dataDir`; it remains after an interruption. */
export const partialFolder = (dataDir: string): string => path.join(dataDir, "cuelist.partial");
