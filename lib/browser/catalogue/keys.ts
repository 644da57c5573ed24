/* Separate from the queries: every page with IDs loads the keys, and only those with a catalogue load the queries. */

export const catalogueKeys = { all: ["catalogue"] as const };

export const kindsKey = [...catalogueKeys.all, "kinds"] as const;
