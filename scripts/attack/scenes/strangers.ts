import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { addStatuses, countStatuses, repeat, type Scene, type Statuses } from "../scene";
import { posting, type Target } from "../target";

const portOf = ({ server }: Target) => Number(new URL(server.origin).port);
const statusOf = (heard: string) => /^HTTP\/1.1 (\d+)/.exec(heard)?.[1];

/** A connection, and what it has heard. */
function open(target: Target): { socket: Socket; heard: () => string; closed: Promise<unknown> } {
  const socket = connect(portOf(target), "127.0.0.1").on("error", () => undefined);
  let text = "";
  socket.setEncoding("latin1").on("data", (piece: string) => (text += piece));
  const closed = once(socket, "close").catch(() => undefined);
  return { socket, heard: () => text, closed };
}

/** Does the same on several connections. */
async function onConnections(connections: number, work: () => Promise<string>): Promise<Statuses> {
  const statuses: Statuses = {};
  const count = async () => addStatuses(statuses, { [await work()]: 1 });
  await Promise.all(Array.from({ length: connections }, count));
  return statuses;
}

const bodyBytes = 8_380_000;

/** Callers who have not signed in, or send what is not whole. */
export const ofStrangers: Scene[] = [
  {
    // 8 MB of JSON keys to get-token.
    name: "unauthenticated bodies",
    // The server may close the connection before the body has arrived (413, RFC 9110 §15.5.14).
    mayRefuse: /^([24]\d\d|cut)$/,
    run: ({ api, v2, size }) => {
      const keys: string[] = [];
      for (let sent = 0; sent < bodyBytes; sent += 12)
        keys.push(`"k${keys.length.toString(36)}":0`);
      const body = `{"body":{"searches":[{}],${keys.join(",")}}}`.slice(0, bodyBytes);
      return countStatuses([
        ...repeat(size.concurrency, () => v2("/stage/get-token", posting(body))),
        ...repeat(size.concurrency, () => api("/api/session", posting(body))),
      ]);
    },
  },
  {
    // Megabytes on many connections, but for the last byte of each body.
    name: "unfinished bodies",
    mayRefuse: /^(waits|4\d\d|cut)$/,
    run: (target) =>
      onConnections(target.size.unread, async () => {
        const { socket, heard, closed } = open(target);
        const bytes = 1_048_000;
        socket.write(
          `POST /api/id-lists HTTP/1.1\r\nHost: x\r\nCookie: ${target.cookie}\r\nOrigin: ${target.publicOrigin}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n${" ".repeat(bytes - 1)}`,
        );
        await Promise.race([closed, sleep(target.size.unreadMs)]);
        socket.destroy();
        return statusOf(heard()) ?? "waits";
      }),
  },
  {
    // The right secret of a person, again and again. Last: it spends the client's budget for a minute.
    name: "sign-in flood",
    mayRefuse: /^(200|429)$/,
    run: async ({ signIn, size }) => {
      const statuses: Statuses = {};
      for (let sent = 0; sent < size.calls; sent += 16)
        addStatuses(statuses, await countStatuses(repeat(16, signIn)));
      return statuses;
    },
  },
];
