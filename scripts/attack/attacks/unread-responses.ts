import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, type Statuses } from "../attack";
import { ensureLongIds } from "../large-playlists";

/** A viewer requests a playlist with megabytes of IDs on many connections and reads no response. */
export const unreadResponses: Attack = {
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
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 200) await sleep(size.unreadMs);
      sentRequest.destroy();
    };
    await Promise.all(Array.from({ length: size.unread }, ask));
    return statuses;
  },
};
