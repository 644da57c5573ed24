import { once } from "node:events";
import { connect } from "node:net";
import { type Attack, countStatuses } from "../attack";

const head = (origin: string) =>
  `POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{`;

/** A stranger opens sign-ins and sends one byte of each; somebody at the same address signs in meanwhile. */
export const slowSignIns: Attack = {
  name: "slow sign-ins",
  run: async ({ server, size, signIn, publicOrigin }) => {
    const sockets = Array.from({ length: size.concurrency * 2 }, () => {
      const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
      socket.on("error", () => undefined).resume();
      return socket;
    });
    await Promise.allSettled(sockets.map((socket) => once(socket, "connect")));
    for (const socket of sockets) socket.write(head(publicOrigin));
    const statuses = await countStatuses([signIn()]);
    for (const socket of sockets) socket.destroy();
    return statuses;
  },
};
