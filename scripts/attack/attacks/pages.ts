import { addStatuses, type Attack, countStatuses, repeat, type Statuses } from "../attack";
import { ensureLongIds } from "../large-playlists";

const rounds = 3;

/** Strangers ask for pages and the document on a hundred connections, a viewer for the largest pages. */
export const pages: Attack = {
  name: "pages",
  mayRefuse: /^(200|404|503)$/,
  prepare: ensureLongIds,
  run: async ({ server, api, longIds, size }) => {
    const origin = server.origin.replace("localhost", "127.0.0.1");
    const load = (path: string, encoding: string) => () =>
      fetch(origin + path, { headers: { "accept-encoding": encoding } });
    const own = (path: string) => () => api(path, { headers: { accept: "text/html" } });
    const statuses: Statuses = {};
    for (let round = 0; round < rounds; round += 1) {
      const counted = await countStatuses([
        ...["br", "gzip", "identity"].flatMap((encoding) => [
          ...repeat(size.concurrency, load("/openapi.json", encoding)),
          ...repeat(size.concurrency * 2, load("/sign-in", encoding)),
          ...repeat(size.concurrency, load("/not-there/at-all", encoding)),
        ]),
        ...repeat(size.concurrency / 2, own("/api-reference")),
        ...repeat(size.concurrency / 2, own(`/playlists/${longIds}`)),
      ]);
      addStatuses(statuses, counted);
    }
    return statuses;
  },
};
