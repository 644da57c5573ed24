/** Key of the mutations that run change-sets in this tab, before the change-set's uuid. Apart, because every page needs it. */
export const runKey = ["change-sets", "run"] as const;
