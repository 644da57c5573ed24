import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withRequestContext } from "@/lib/server/request-context";
import { queuePages } from "@/lib/server/http/front-door/pages/queue-pages";
import { connectRaw } from "@/lib/testing/servers/http-server";

const agent = new Agent({ maxSockets: Infinity });
const close: (() => void)[] = [];
afterEach(() => close.splice(0).forEach((one) => one()));

/** A server whose pages are made by hand; the address of a caller is its path, as `/192.0.2.1`. */
async function open(render: (answer: ServerResponse) => void | Promise<void> = () => undefined) {
  const underWay: { path: string; answer: ServerResponse }[] = [];
  const listener = queuePages((request, answer) => {
    underWay.push({ path: request.url ?? "", answer });
    return render(answer);
  });
  const server = createServer((request, answer) => {
    const address = (request.url ?? "").slice(1);
    void withRequestContext({ requestId: "r", address }, () => listener(request, answer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  close.push(() => (server.closeAllConnections(), server.close()));
  const { port } = server.address() as AddressInfo;
  const statuses: string[] = [];
  const ask = (path = "/192.0.2.1") => {
    const request = get({ port, host: "127.0.0.1", path, agent }, (answer: IncomingMessage) => {
      statuses.push(`${path} ${answer.statusCode}`);
      answer.resume();
    });
    return request.on("error", () => undefined);
  };
  return { server, port, underWay, statuses, ask };
}

const untilSame = (read: () => unknown, expected: unknown) =>
  vi.waitFor(() => expect(read()).toEqual(expected), 5_000);

describe("Pages", () => {
  it("are made four at a time, while 64 wait and the others get a 503", async () => {
    const { underWay, statuses, ask } = await open();
    const [first] = Array.from({ length: 100 }, () => ask());
    await untilSame(() => statuses.length, 32);
    expect(new Set(statuses)).toEqual(new Set(["/192.0.2.1 503"]));
    expect(underWay).toHaveLength(4);
    first?.destroy();
    await untilSame(() => underWay.length, 5);
    for (let made = 1; made < 68; made += 1) {
      await untilSame(() => made < underWay.length, true);
      underWay[made]?.answer.end("page");
    }
    await untilSame(() => statuses.filter((status) => status.endsWith(" 200")).length, 67);
  });

  it("say when to come back, in a page", async () => {
    const { port, ask, statuses } = await open();
    Array.from({ length: 69 }, () => ask());
    await untilSame(() => statuses.length, 1);
    const refused = await fetch(`http://127.0.0.1:${port}/192.0.2.1`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await refused.text()).toContain("Cuelist is busy.");
  });

  it("are not taken from others by one address, or one /64", async () => {
    const { underWay, statuses, ask } = await open();
    Array.from({ length: 80 }, (_, at) => ask(`/2001:db8:0:1::${at.toString(16)}`));
    await untilSame(() => statuses.length, 12);
    ask("/198.51.100.7");
    await untilSame(() => statuses.length, 13);
    expect(statuses.filter((status) => !status.startsWith("/2001:"))).toEqual([]);
    underWay[0]?.answer.end();
    underWay[1]?.answer.end();
    await untilSame(() => underWay.length, 6);
    expect(underWay.slice(4).map(({ path }) => path)).toContain("/198.51.100.7");
  });

  it("give up their turn when the caller leaves before it", async () => {
    const { underWay, ask, server } = await open();
    const early = Array.from({ length: 4 }, () => ask());
    await untilSame(() => underWay.length, 4);
    const gone = ask("/gone");
    await once(server, "request");
    ask("/stays");
    await once(server, "request");
    gone.destroy();
    early[0]?.destroy();
    await untilSame(() => underWay.map(({ path }) => path).slice(4), ["/stays"]);
  });

  it("free their place when they are made, though nobody reads them", async () => {
    // Writes like Next: waits whenever `write` says so, and at the end until everything has been sent.
    const { underWay, ask, server } = await open(async (answer) => {
      for (let piece = 0; piece < 16; piece += 1)
        if (!answer.write("piece")) await once(answer, "drain");
      answer.end();
      await new Promise(() => undefined);
    });
    server.prependListener("request", (_request, answer: ServerResponse) => {
      answer.write = () => false;
    });
    for (let asked = 0; asked < 20; asked += 1) ask();
    await untilSame(() => underWay.length, 20);
  });

  it("free their place when they turn out endless, and wait for their reader from then on", async () => {
    let bytes = 0;
    const { port, underWay } = await open(async (answer) => {
      for (; !answer.destroyed; bytes += 65_536)
        if (!answer.write(Buffer.alloc(65_536))) await once(answer, "drain");
    });
    const lines = Array.from({ length: 8 }, () => connectRaw({ port }));
    for (const line of lines) {
      line.socket.pause();
      line.send("GET /192.0.2.1 HTTP/1.1\r\nHost: x\r\n\r\n");
      close.push(() => line.socket.destroy());
    }
    await untilSame(() => underWay.length, 8);
    expect(bytes).toBeLessThan(8 * 16 * 1024 * 1024);
  });
});
