import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Time between two health checks of a server, and how long an answer may take, in ms. */
const checkMs = 200;
const checkTimeoutMs = 1_000;

/** Checks without an answer, one after the other, before a server counts as out; any other answer than 200 does at once. */
const maxSilentChecks = 3;

interface Backend {
  origin: string;
  isReady: boolean;
  silentChecks: number;
}

/**
 * A TCP balancer as operators use: connections go in turn to the servers whose /readyz answers 200, and to the next one if a server does
 * not accept. What flows through a connection is not looked at. Returns its address.
 */
export async function startBalancer(origins: string[]) {
  const backends: Backend[] = origins.map((origin) => ({
    origin,
    isReady: false,
    silentChecks: 0,
  }));
  const open = new Set<Socket>();
  let turn = 0;
  let refused = 0;

  const check = async (backend: Backend): Promise<void> => {
    const signal = AbortSignal.timeout(checkTimeoutMs);
    const answer = await fetch(`${backend.origin}/readyz`, { signal }).catch(() => null);
    await answer?.body?.cancel().catch(() => undefined);
    const isSilent = answer === null && signal.aborted;
    backend.silentChecks = isSilent ? backend.silentChecks + 1 : 0;
    if (!isSilent || backend.silentChecks >= maxSilentChecks)
      backend.isReady = answer?.status === 200;
  };
  await Promise.all(backends.map(check));
  const timer = setInterval(() => backends.forEach((backend) => void check(backend)), checkMs);

  const forward = (from: Socket, remaining: Backend[]): void => {
    const [backend, ...others] = remaining;
    if (!backend) {
      refused += 1;
      from.destroy();
      return;
    }
    const { port } = new URL(backend.origin);
    const to = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
    open.add(to);
    to.once("close", () => open.delete(to));
    const tryNext = () => forward(from, others);
    to.once("error", tryNext);
    to.once("connect", () => {
      to.off("error", tryNext);
      to.on("error", () => from.destroy());
      from.on("error", () => to.destroy());
      from.pipe(to).pipe(from);
    });
  };
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (from) => {
    open.add(from);
    from.once("close", () => open.delete(from));
    from.on("error", () => undefined);
    const ready = backends.filter(({ isReady }) => isReady);
    turn += 1;
    forward(
      from,
      ready.map((_, place) => ready[(turn + place) % ready.length] as Backend),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Connections for which no server was ready. */
    refused: () => refused,
    close(): void {
      clearInterval(timer);
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
