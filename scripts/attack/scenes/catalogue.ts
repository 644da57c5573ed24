import { setTimeout as sleep } from "node:timers/promises";
import { addStatuses, createPlaylist, playlistOf, repeatAtATime, type Scene } from "../scene";
import { installationKind, ownKind, posting, slowKind } from "../target";

/** Three rules of one field with as many values as 16 kB have room for. */
const valuesOf = (field: string) => ({
  schema: "search/1",
  type: "rules",
  query: {
    combinator: "or",
    rules: [0, 1, 2].map((rule) => ({
      ...{ field, operator: "contains" },
      value: Array.from({ length: 800 }, (_, at) => `~${(rule * 800 + at).toString(36)}`),
    })),
  },
});
const fields = ["title", "genre", "publisher", "episodes", "attribute 1"];

const letters = Array.from("abcdefghijklmnopqrstuvwxyz0123456789");
const pairs = letters.flatMap((one) => letters.map((other) => one + other));
const terms = [
  ...["show me", "s a m", "1 2 3 s", letters.slice(0, 26).join(" "), "zz", "media"],
  [...letters, ...pairs].slice(0, 90).join(" "),
];
/** More words than SQLite takes conditions, in the characters that a text may have. */
const texts = [990, 1_290].map((words) => [...letters, ...pairs].slice(0, words).join(" "));

/** Few rules, of which a slice has many entries, and each reads all attributes of an entry. */
const slow = {
  ...{ schema: "search/1", type: "rules" },
  query: {
    combinator: "or",
    rules: Array.from({ length: 8 }, (_, at) => ({
      ...{ field: `attribute ${49_990 + at}`, operator: "is", value: "y" },
    })),
  },
};

let abandoned = "";

/** A viewer asks the catalogue for what is most work. */
export const ofCatalogue: Scene[] = [
  {
    name: "values of rules",
    mayRefuse: /^(200|429)$/,
    run: ({ api, size }) =>
      repeatAtATime(size.concurrency * 2, 12, (at) => {
        const [field = "", kind] = [
          fields[at % fields.length],
          at % 2 ? installationKind : ownKind,
        ];
        return api("/api/inventory/preview", posting({ kind, search: valuesOf(field) }));
      }),
  },
  {
    // The caller leaves after a second.
    name: "abandoned plans of copies",
    mayRefuse: /^(cut|200|429)$/,
    prepare: async (target) => {
      abandoned = await createPlaylist(target, playlistOf(target, 1, [valuesOf("episodes")]));
    },
    run: async ({ api, size }) => {
      const path = `/api/playlists/${abandoned}/matches/plan`;
      const request = posting({ search: 1, kind: installationKind });
      const statuses = await repeatAtATime(4, 4, () =>
        api(path, { ...request, signal: AbortSignal.timeout(1_000) }),
      );
      // What continues without them.
      await sleep(size.unreadMs);
      return statuses;
    },
  },
  {
    name: "words of the catalogue",
    mayRefuse: /^(200|429)$/,
    run: async ({ v2, api, size }) => {
      const statuses = await repeatAtATime(size.concurrency * 3, 10, (at) =>
        v2(`/v2/inventory?q=${encodeURIComponent(terms[at % terms.length] ?? "")}`),
      );
      const ofTexts = await repeatAtATime(size.concurrency, 10, (at) => {
        const search = texts[at % texts.length];
        return api("/api/inventory/preview", posting({ kind: installationKind, search }));
      });
      addStatuses(statuses, ofTexts);
      return statuses;
    },
  },
  {
    // Terms and IDs in all of the company's kinds.
    name: "kinds at their limit",
    mayRefuse: /^(200|429)$/,
    run: ({ api, size }) => {
      const ids = Array.from({ length: 900 }, (_, at) => `x${at}`).join(",");
      const paths = [...terms.map((term) => `q=${encodeURIComponent(term)}`), `ids=${ids}`];
      return repeatAtATime(size.concurrency * 3, 10, (at) =>
        api(`/api/inventory?${paths[at % paths.length]}`),
      );
    },
  },
  {
    // Entries with more attributes than an import takes, so that each takes milliseconds: what no bound of rules foresees.
    name: "slow statements",
    mayRefuse: /^(200|429|503)$/,
    run: ({ api }) =>
      repeatAtATime(4, 4, () =>
        api("/api/inventory/preview", posting({ kind: slowKind, search: slow })),
      ),
  },
];
