/**
 * The table that a database has while a restore or a copy fills it (`lib/server/db/transfer`). Its one row holds the indexes and foreign keys
 * that are still to be made. Nothing else may use such a database.
 */
export const unfinishedCopy = "unfinished_copy";
