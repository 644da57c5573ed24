import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { trackAnswers } from "@/lib/server/http/front-door/work-under-way";
import { cutSilentConnections } from "@/lib/server/http/front-door/create-http-server";
import { connectRaw } from "@/lib/testing/servers/http-server";

describe("checks of a connection with an answer under way", () => {
  const silenceMs = 8_000;
  let check: (socket: Socket) => void;
  let destroy: ReturnType<typeof vi.fn>;
  let socket: Socket;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const server = {
      setTimeout: (_ms: number, callback: typeof check) => (check = callback),
    } as unknown as Server;
    destroy = vi.fn();
    socket = Object.assign(new EventEmitter(), {
      destroy,
      setTimeout: vi.fn(),
    }) as unknown as Socket;
    cutSilentConnections(server, new WeakMap([[socket, new Set([{}])]]) as never, silenceMs);
  });
  afterEach(() => vi.useRealTimers());

  /** Checks after each of these times in ms without traffic; whether the connection was closed meanwhile. */
  function isCutAfter(...waits: number[]): boolean {
    for (const ms of waits) {
      vi.setSystemTime(Date.now() + ms);
      check(socket);
    }
    return destroy.mock.calls.length > 0;
  }

  it("close it after the given time", () => {
    expect(isCutAfter(...Array.from({ length: 7 }, () => 1_000))).toBe(false);
    expect(isCutAfter(1_000)).toBe(true);
  });

  it("keep it while data flows, which delays them", () => {
    expect(
      isCutAfter(...Array.from({ length: 30 }, (_, at) => (at % 7 === 6 ? 2_000 : 1_000))),
    ).toBe(false);
  });
});

it.each(["that stalls in the middle of an answer", "without further requests"])(
  "closes a connection %s",
  async (kind) => {
    const server = createServer({ keepAliveTimeout: 100 }, (_request, answer) =>
      kind.includes("stalls") ? answer.write(Buffer.alloc(20_000_000)) : answer.end("done"),
    );
    cutSilentConnections(server, trackAnswers(server), 200);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const connected = once(server, "connection");
    const line = connectRaw({ port: (server.address() as AddressInfo).port });
    line.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const [socket] = (await connected) as [Socket];
    const closed = once(socket, "close");
    await line.readUntil(/200 OK/);
    line.socket.pause();
    await closed;
    line.socket.destroy();
    server.close();
  },
);
