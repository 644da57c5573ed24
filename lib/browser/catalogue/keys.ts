/* Apart from the queries: every page with IDs has the keys, and those with a catalogue only what fetches. */

export const catalogueKeys = { all: ["catalogue"] as const };

export const kindsKey = [...catalogueKeys.all, "kinds"] as const;
