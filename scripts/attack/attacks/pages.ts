import { addStatuses, type Attack, countStatuses, repeat, type Statuses } from "../attack";
import { ensureLongIds } from "../large-playlists";
import { type Target } from "../target";

const rounds = 3;

const forStrangers = ["/openapi.json", "/sign-in", "/not-there/at-all"];
const forViewers = (longIds: string) => ["/api-reference", `/playlists/${longIds}`];

const originOf = ({ server }: Target) => server.origin.replace("localhost", "127.0.0.1");

/** Asks once for each: the first visit compiles a page, whoever asks, and once in the life of a server. */
async function visitOnce(target: Target): Promise<void> {
  await ensureLongIds(target);
  for (const path of forStrangers) await fetch(originOf(target) + path);
  for (const path of forViewers(target.longIds)) await target.api(path, asPage);
}
const asPage = { headers: { accept: "text/html" } };

/** Strangers ask for pages and the document on a hundred connections, a viewer for the largest pages. */
export const pages: Attack = {
  name: "pages",
  mayRefuse: /^(200|404|503)$/,
  prepare: visitOnce,
  run: async (target) => {
    const { api, longIds, size } = target;
    const load = (path: string, encoding: string) => () =>
      fetch(originOf(target) + path, { headers: { "accept-encoding": encoding } });
    const own = (path: string) => () => api(path, asPage);
    const statuses: Statuses = {};
    const [document = "", signIn = "", missing = ""] = forStrangers;
    for (let round = 0; round < rounds; round += 1) {
      const counted = await countStatuses([
        ...["br", "gzip", "identity"].flatMap((encoding) => [
          ...repeat(size.concurrency, load(document, encoding)),
          ...repeat(size.concurrency * 2, load(signIn, encoding)),
          ...repeat(size.concurrency, load(missing, encoding)),
        ]),
        ...forViewers(longIds).flatMap((path) => repeat(size.concurrency / 2, own(path))),
      ]);
      addStatuses(statuses, counted);
    }
    return statuses;
  },
};
