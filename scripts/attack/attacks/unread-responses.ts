import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, type Statuses } from "../attack";
import { createPlaylist, playlistOf } from "../large-playlists";
import { type Target } from "../target";

let playlist = "";

/** A viewer requests a playlist with megabytes of IDs on many connections and reads no response. */
export const unreadResponses: Attack = {
  name: "unread responses",
  prepare: async (target) => {
    const quarter = Math.floor(target.size.ids / 4);
    const ids = (from: number) =>
      Array.from({ length: quarter }, (_, at) => `${from + at}`.padStart(250, "x"));
    const first = { ...playlistOf(target, 0), inventory_ids: ids(0) };
    playlist = await createPlaylist(target, first);
    for (const part of [1, 2, 3]) await addIds(target, part, ids(part * quarter));
  },
  run: async ({ server, cookie, size }) => {
    const statuses: Statuses = {};
    const ask = async () => {
      const { port } = new URL(server.origin);
      const path = `/api/playlists/${playlist}`;
      const options = { port, host: "127.0.0.1", path, headers: { cookie }, agent: false };
      const sentRequest = request(options)
        .on("error", () => undefined)
        .end();
      const [answer] = (await once(sentRequest, "response")) as [IncomingMessage];
      const status = answer.statusCode ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      await sleep(size.unreadMs);
      sentRequest.destroy();
    };
    await Promise.all(Array.from({ length: size.concurrency * 2 }, ask));
    return statuses;
  },
};

async function addIds(target: Target, revision: number, ids: string[]): Promise<void> {
  const answer = await target.api(
    `/api/playlists/${playlist}`,
    {
      method: "PATCH",
      headers: { "if-match": `"r${revision}"` },
      body: JSON.stringify({ inventory: { add: ids } }),
    },
    true,
  );
  if (answer.status !== 200) throw new Error(await answer.text());
}
