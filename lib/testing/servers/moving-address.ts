import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** An address that leads to one server after the other, as a virtual IP or a balancer in front of PostgreSQL does. */
interface MovingAddress {
  /** The address, with the rest of the first target's URL. */
  url: string;
  /** Leads to another server from now on; what is open is cut. */
  moveTo(url: string): void;
  close(): void;
}

export async function startMovingAddress(first: string): Promise<MovingAddress> {
  let target = new URL(first);
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect({ port: Number(target.port), host: target.hostname });
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(first);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => open.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    moveTo(next) {
      target = new URL(next);
      cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}
