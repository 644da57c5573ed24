/**
 * The table of a database that a restore or a copy is filling (`lib/server/db/transfer`). Its one row holds the indexes and foreign keys
 * that remain to be created. Nothing else may use such a database.
 */
export const unfinishedCopy = "unfinished_copy";
