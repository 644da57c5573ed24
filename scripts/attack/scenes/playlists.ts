import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "@/lib/shared/ids";
import {
  addStatuses,
  changePlaylist,
  countStatuses,
  createPlaylist,
  ensureLargePlaylists,
  ensureLongIds,
  playlistOf,
  repeat,
  type Scene,
  type Statuses,
} from "../scene";
import { posting, type Target } from "../target";

const originOf = ({ server }: Target) => server.origin.replace("localhost", "127.0.0.1");
const asPage = { headers: { accept: "text/html" } };
const forStrangers = ["/openapi.json", "/sign-in", "/not-there/at-all"];
const forViewers = (longIds: string) => ["/api-reference", `/playlists/${longIds}`];

/** A playlist with a long history, and its revision. */
const long = { playlist: "", revision: 1 };

/** A viewer and a manager with playlists, pages and lists that are as large as they may be. */
export const ofPlaylists: Scene[] = [
  {
    // A viewer filters by a tag of 600 kB; a manager creates a playlist with such a name.
    name: "names of combining marks",
    run: ({ api, v2, advertiserId, size }) => {
      const marks = `a${"\u0301\u0323".repeat(size.ids * 1.2)}`;
      const few = marks.slice(0, 400);
      const tags = Array.from({ length: 50 }, (_, at) => `${at}${few}`);
      const filter = (text: string) => () =>
        api("/api/playlists/export", posting({ format: "json", selection: { tags: [text] } }));
      const create = posting({ body: { name: marks, tags } });
      return countStatuses([
        ...repeat(2, filter(marks)),
        ...repeat(20, filter(few)),
        ...repeat(2, () => v2(`/v2/companies/${advertiserId}/playlists`, create)),
      ]);
    },
  },
  {
    name: "complete searches",
    run: ({ v2 }) => countStatuses(repeat(4, () => v2("/v2/companies/search"))),
  },
  {
    // Sixteen misspelt words.
    name: "misspelt searches",
    run: ({ v2, size }) => {
      const words = Array.from({ length: 16 }, (_, at) => `advretiser${at}`).join(" ");
      const path = `/v2/companies/search?limit=20&q=${encodeURIComponent(words)}`;
      return countStatuses(repeat(size.concurrency * 2, () => v2(path)));
    },
  },
  {
    // 8 MB each: with an object search; others in which every value is invalid.
    name: "large creates",
    run: (target) => {
      const { v2, advertiserId, size } = target;
      const create = (body: unknown) =>
        repeat(size.concurrency / 4, () =>
          v2(`/v2/companies/${advertiserId}/playlists`, posting({ body })),
        );
      const right = playlistOf(target, size.ids, [{ any: "object" }]);
      const padding = "x".repeat(Math.max(0, Math.floor(8_200_000 / size.ids) - 30));
      const withIds = (inventory_ids: unknown[]) => create({ ...right, inventory_ids });
      return countStatuses([
        ...withIds(right.inventory_ids.map((id) => `${id}${padding}`)),
        ...withIds(right.inventory_ids.map(() => "")),
        ...withIds(Array.from({ length: size.ids * 20 }, () => 0)),
      ]);
    },
  },
  {
    // In every format.
    name: "exports",
    prepare: (target) => ensureLargePlaylists(target, 3),
    run: ({ api, playlists }) =>
      countStatuses(
        ["ids-csv", "playlists-csv", "json", "ids-csv", "json"].map((format) =>
          api("/api/playlists/export", posting({ format, selection: { playlists } })),
        ),
      ),
  },
  {
    // A playlist with megabytes of IDs on many connections.
    name: "unread responses",
    prepare: ensureLongIds,
    run: async ({ server, cookie, size, longIds }) => {
      const statuses: Statuses = {};
      const ask = async () => {
        const { port } = new URL(server.origin);
        const path = `/api/playlists/${longIds}`;
        const options = { port, host: "127.0.0.1", path, headers: { cookie }, agent: false };
        // Errors after the response are of no interest.
        const sentRequest = request(options)
          .on("error", () => undefined)
          .end();
        const answered = once(sentRequest, "response").catch(() => []);
        const [answer] = (await answered) as [IncomingMessage?];
        const status = answer?.statusCode ?? "cut";
        addStatuses(statuses, { [status]: 1 });
        if (status === 200) await sleep(size.unreadMs);
        sentRequest.destroy();
      };
      await Promise.all(Array.from({ length: size.unread }, ask));
      return statuses;
    },
  },
  {
    // Compares with the first revision of a playlist with many large searches, restores it, and lists the revisions of large ones.
    name: "long histories",
    prepare: async (target) => {
      await ensureLongIds(target);
      long.playlist = await createPlaylist(target, playlistOf(target, 1));
      for (long.revision = 1; long.revision <= target.size.revisions; long.revision += 1) {
        const any = (long.revision % 2 ? "a" : "b").repeat(16_000);
        const searches = Array.from({ length: 50 }, () => ({ any }));
        await changePlaylist(target, long.playlist, long.revision, { searches });
      }
    },
    run: ({ api, v2, longIds, size }) => {
      const { playlist, revision } = long;
      const compare = () => api(`/api/playlists/compare?left=${playlist}&right=${playlist}@1`);
      const headers = { "if-match": `"r${revision}"` };
      const restored = `/api/playlists/${playlist}/revisions/1/restore`;
      const history = (id: string) => () => v2(`/v2/playlists/${id}/revisions?limit=200`);
      return countStatuses([
        ...repeat(2, compare),
        api(restored, { method: "POST", headers }, true),
        ...repeat(size.concurrency, history(playlist)),
        ...repeat(size.concurrency, history(longIds)),
      ]);
    },
  },
  {
    name: "inventory pages",
    prepare: ensureLongIds,
    run: ({ v2, longIds, size }) =>
      countStatuses(
        repeat(size.concurrency * 2, () => v2(`/v2/playlists/${longIds}/inventory?limit=10000`)),
      ),
  },
  {
    // Filled with the longest paths, and searched.
    name: "request log",
    prepare: async ({ v2, size }) => {
      const path = `/v2/tags?q=${"x".repeat(14_500)}`;
      for (let made = 0; made < size.calls; made += 50)
        await countStatuses(repeat(50, () => v2(path)));
    },
    run: ({ api, size }) =>
      countStatuses([
        ...repeat(size.concurrency, () => api("/api/requests?q=zzzzzz")),
        ...repeat(size.concurrency, () => api(`/api/requests/${newId()}`)),
        ...repeat(2, () => api("/api/requests", {}, true)),
      ]),
  },
  {
    // Each of nearly a megabyte.
    name: "lists of IDs",
    run: ({ api, size }) =>
      countStatuses(
        repeat(size.concurrency * 3, () => {
          const ids = Array.from({ length: 1_000 }, () => randomUUID().padEnd(250, "x"));
          return api("/api/id-lists", posting({ inventory_ids: ids }));
        }),
      ),
  },
  {
    // Strangers on a hundred connections, a viewer for the largest ones.
    name: "pages",
    mayRefuse: /^(200|404|503)$/,
    async prepare(target) {
      await ensureLongIds(target);
      // The first visit compiles a page, whoever asks, and once in the life of a server.
      for (const path of forStrangers) await fetch(originOf(target) + path);
      for (const path of forViewers(target.longIds)) await target.api(path, asPage);
    },
    run: async (target) => {
      const { api, longIds, size } = target;
      const load = (path: string, encoding: string) => () =>
        fetch(originOf(target) + path, { headers: { "accept-encoding": encoding } });
      const statuses: Statuses = {};
      const [document = "", signIn = "", missing = ""] = forStrangers;
      for (let round = 0; round < 3; round += 1) {
        const counted = await countStatuses([
          ...["br", "gzip", "identity"].flatMap((encoding) => [
            ...repeat(size.concurrency, load(document, encoding)),
            ...repeat(size.concurrency * 2, load(signIn, encoding)),
            ...repeat(size.concurrency, load(missing, encoding)),
          ]),
          ...forViewers(longIds).flatMap((path) =>
            repeat(size.concurrency / 2, () => api(path, asPage)),
          ),
        ]);
        addStatuses(statuses, counted);
      }
      return statuses;
    },
  },
];
