import { once } from "node:events";
import { type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import pino from "pino";
import { type RouteModule } from "@/lib/server/http/endpoint/methods";
import { createApiListener } from "@/lib/server/http/front-door/api-listener";
import { createHttpServer, defaultTimeouts } from "@/lib/server/http/front-door/create-http-server";
import { type Listener } from "@/lib/server/http/front-door/refuse";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { singletons } from "@/lib/server/singleton";

/** An HTTP server on its own port; `log` collects its lines. */
export interface TestHttpServer {
  server: Server;
  port: number;
  log: Record<string, unknown>[];
  /** Set to make responses announce the shutdown. */
  isDraining: boolean;
  close(): Promise<void>;
}

/** Serves the modules as server.ts does; every page is a single word. */
export async function startHttpServer(
  runtime: Runtime,
  modules: Record<string, RouteModule>,
  timeouts: Partial<typeof defaultTimeouts> = {},
): Promise<TestHttpServer> {
  const log: Record<string, unknown>[] = [];
  const write = (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>);
  singletons.set("logger", pino({ base: null }, { write }));
  singletons.set("runtime", Promise.resolve(runtime));
  const page: Listener = (_request, answer) =>
    void answer.setHeader("Content-Length", 4).end("page");
  const { listener: api } = createApiListener(modules);
  const testServer: TestHttpServer = {
    server: createHttpServer({
      env: runtime.env,
      api,
      pages: () => ({ html: page, files: page, findPattern: () => null }),
      isDraining: () => testServer.isDraining,
      timeouts: { ...defaultTimeouts, ...timeouts },
    }),
    port: 0,
    log,
    isDraining: false,
    close: async () => {
      testServer.server.closeAllConnections();
      testServer.server.close();
      await once(testServer.server, "close");
    },
  };
  testServer.server.listen(0, "127.0.0.1");
  await once(testServer.server, "listening");
  testServer.port = (testServer.server.address() as AddressInfo).port;
  return testServer;
}

export function connectRaw({ port }: { port: number }) {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => (received += text));
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  return {
    socket,
    send: (text: string | Buffer) => socket.write(text),
    readAll: async () => {
      await closed;
      return received;
    },
    /** Resolves with the received text once it matches `pattern`. */
    readUntil: async (pattern: RegExp) => {
      while (!pattern.test(received)) {
        if (socket.destroyed) throw new Error(`closed after: ${received}`);
        await Promise.race([once(socket, "data"), closed]);
      }
      return received;
    },
  };
}
