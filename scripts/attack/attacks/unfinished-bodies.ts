import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, type Statuses } from "../attack";

const bytes = 1_048_000;

/** A viewer sends megabytes on many connections, but for the last byte of each body. */
export const unfinishedBodies: Attack = {
  name: "unfinished bodies",
  mayRefuse: /^(waits|4\d\d|cut)$/,
  run: async ({ server, cookie, size, publicOrigin }) => {
    const statuses: Statuses = {};
    const port = Number(new URL(server.origin).port);
    const head = `POST /api/id-lists HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nOrigin: ${publicOrigin}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
    const send = async () => {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      let heard = "";
      socket.setEncoding("latin1").on("data", (text: string) => (heard += text));
      socket.write(head + " ".repeat(bytes - 1));
      const closed = once(socket, "close").catch(() => undefined);
      await Promise.race([closed, sleep(size.unreadMs)]);
      const status = /^HTTP\/1.1 (\d+)/.exec(heard)?.[1] ?? "waits";
      statuses[status] = (statuses[status] ?? 0) + 1;
      socket.destroy();
    };
    await Promise.all(Array.from({ length: size.unread }, send));
    return statuses;
  },
};
