import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import {
  type AddressInfo,
  createServer as createNetServer,
  type Server,
  type Socket,
} from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { generate } from "selfsigned";
import { AdvertiserDirectory } from "./advertisers";
import { createControl } from "./control";
import { checkFault, FaultQueue } from "./faults";
import { type StandIn } from "./handle";
import { completeOptions, type StandInOptions } from "./options";
import { Records } from "./records";
import { createService } from "./service";
import { StandInTokens } from "./tokens";

/** Starts a stand-in service on 127.0.0.1. */
export async function startStandIn(given: Partial<StandInOptions> = {}): Promise<StandIn> {
  const options = completeOptions(given);
  const directory = new AdvertiserDirectory(options.advertisers);
  const records = new Records();
  const tokens = new StandInTokens(
    options.tokenSeconds,
    options.areTokensReadable,
    options.tokenPadding,
  );
  const faults = new FaultQueue();
  const service = createService({ options, directory, tokens, records }, faults);
  const certificate = options.isTls ? await makeCertificate() : null;
  const http = certificate ? createHttpsServer(certificate) : createHttpServer();
  http.keepAliveTimeout = options.keepAliveMs;
  http.on("request", (request, response) => {
    service(request, response).catch(() => response.destroy());
  });
  http.on("clientError", (_error, socket) => void socket.destroy());

  // A door of its own before the HTTP server: it can fail before TLS begins.
  const sockets = new Set<Socket>();
  const door = createNetServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    if (faults.take("connection")) socket.end("This is not TLS.\r\n");
    else http.emit("connection", socket);
  });
  let port = await listen(door, options.port);
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };

  const standIn: StandIn = {
    url: `${options.isTls ? "https" : "http"}://127.0.0.1:${port}${options.basePath}`,
    port,
    controlUrl: null,
    clients: options.clients,
    certificate: certificate?.cert ?? null,
    directory,
    fail: async (fault) => {
      checkFault(fault);
      if (fault.kind === "tls" && !options.isTls) throw new Error("tls needs a stand-in with TLS");
      // A connection that is kept open would not meet a fault of connections.
      if (fault.kind === "tls" || fault.kind === "refused") http.closeIdleConnections();
      if (fault.kind !== "refused") return faults.add(fault);
      if (door.listening) {
        const closed = once(door, "close");
        door.close();
        hangUp();
        await closed;
        // Clients notice that their idle connections are closed, and open new ones.
        await sleep(50);
      }
    },
    clearFaults: async () => {
      faults.clear();
      if (!door.listening) port = await listen(door, port);
    },
    requests: () => records.requests,
    playlists: () => records.playlists,
    advertisers: (clientId) => {
      const client = options.clients.find(({ id }) => id === clientId);
      return client ? directory.list(client) : [];
    },
    forget: () => records.forget(),
    expireTokens: () => tokens.expire(),
    close: async () => {
      hangUp();
      control?.closeAllConnections();
      await Promise.all([shut(door), control && shut(control)]);
    },
  };
  const control = options.controlPort === null ? null : createControl(standIn);
  if (control)
    standIn.controlUrl = `http://127.0.0.1:${await listen(control, options.controlPort ?? 0)}`;
  return standIn;
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function shut(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  server.close();
  await closed;
}

/** A certificate for localhost, signed by itself, that is valid for a day. */
async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    extensions: [
      { name: "basicConstraints", cA: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  return { key, cert };
}
