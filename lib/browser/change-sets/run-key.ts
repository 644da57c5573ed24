/**
 * Key of the mutations that run change-sets in this tab, followed by the change-set's UUID. In a file of its own, because every page
 * needs it.
 */
export const runKey = ["change-sets", "run"] as const;
