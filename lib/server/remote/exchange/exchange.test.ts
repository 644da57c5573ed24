import { createServer, type Server } from "node:http";
import { type AddressInfo, type Server as NetServer } from "node:net";
import { Writable } from "node:stream";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import pino from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { openRemoteConnection, type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { requestAdvertisers } from "@/lib/server/remote/exchange/advertisers";
import { requestToken } from "@/lib/server/remote/exchange/token";
import { sendPlaylist } from "@/lib/server/remote/exchange/send-playlist";

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const one of open.splice(0)) await one.close();
});

async function listen(server: Server | NetServer): Promise<number> {
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  open.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  return (server.address() as AddressInfo).port;
}

function connectTo(port: number, isIdempotent = false): RemoteConnection {
  const baseUrl = `http://127.0.0.1:${port}/base`;
  const connection = openRemoteConnection({ baseUrl, isIdempotent });
  open.unshift(connection);
  return connection;
}

const credentials = { client_id: "Client 1", client_secret: "sëcret" };
const company = "0191d7a4-6f4e-7c3a-9b1d-2f6f3b8f0a01";
const playlist = {
  name: "Drive “time”",
  advertiser_id: company,
  inventory_ids: ["1", "ö"],
  searches: [],
  type: "podcast" as const,
};
const toSend = { token: "t0ken", companyId: company, playlist, idempotencyKey: "key-1" };

/** Reads a whole search, and returns its last event. */
async function search(connection: RemoteConnection, token: string): Promise<unknown> {
  let last: unknown = null;
  for await (const event of requestAdvertisers(connection, token)) last = event;
  return last;
}

it("never sends a playlist twice when an idle connection turns out to be closed", async () => {
  let count = 0;
  // Answers the first request of a connection and resets it at the second, as a server does that was just closing it.
  const server = createServer((request, response) => {
    const { socket } = request as unknown as {
      socket: { requests?: number; resetAndDestroy(): void };
    };
    socket.requests = (socket.requests ?? 0) + 1;
    if (request.url?.endsWith("/playlists")) count += 1;
    if (socket.requests > 1) return socket.resetAndDestroy();
    response.end('{"_token":"t0ken","token_type":"bearer"}');
  });
  const connection = connectTo(await listen(server));
  await requestToken(connection, credentials);
  // undici uses a connection again from the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  const outcome = await sendPlaylist(connection, toSend);
  expect(outcome).toMatchObject({ kind: "notKnown", reason: "reset" });
  expect(await sendPlaylist(connection, toSend)).toMatchObject({ kind: "created" });
  expect(count).toBe(2);
});

it("knows that nothing was sent if the proxy refuses or is silent", async () => {
  const proxy = createServer();
  let isSilent = false;
  proxy.on("connect", (_request, socket) => {
    open.unshift({ close: () => socket.destroy() });
    if (!isSilent) socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  vi.stubEnv("HTTPS_PROXY", `http://127.0.0.1:${await listen(proxy)}`);
  const connection = openRemoteConnection({ baseUrl: "https://audio.invalid" });
  open.unshift(connection);
  const refused = await sendPlaylist(connection, toSend);
  expect(refused).toMatchObject({ kind: "notSent", reason: "proxy" });
  isSilent = true;
  const hurried = { ...connection, timeouts: { ...connection.timeouts, connectMs: 200 } };
  const silent = await sendPlaylist(hurried, toSend);
  expect(silent).toMatchObject({ kind: "notSent", reason: "connect_timeout" });
});

it("says that HTTPS_PROXY is wrong without quoting it", () => {
  vi.stubEnv("HTTPS_PROXY", "http://me:s3cret@proxy:port");
  const baseUrl = "https://audio.invalid";
  expect(() => openRemoteConnection({ baseUrl })).toThrow(/^HTTPS_PROXY is not an address/);
});

const encodings: [string, (text: string) => Buffer][] = [
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["deflate", deflateSync],
  ["deflate", deflateRawSync],
  ["br", brotliCompressSync],
];

/** A connection to a service that answers everything like this. */
async function connectToAnswer(encoding: string, body: Buffer) {
  const server = createServer((_request, response) =>
    response.writeHead(200, { "Content-Encoding": encoding }).end(body),
  );
  return connectTo(await listen(server));
}

it.each(encodings)(
  "reads an answer that is compressed all the same: %s",
  async (encoding, pack) => {
    const connection = await connectToAnswer(encoding, pack('{"uuid":"new-1","type":"radio"}'));
    const outcome = await sendPlaylist(connection, toSend);
    expect(outcome).toMatchObject({ kind: "created", playlistId: "new-1" });
  },
);

it.each(encodings)("decompresses no more than an answer may have: %s", async (encoding, pack) => {
  const connection = await connectToAnswer(encoding, pack(" ".repeat(4 * 1024 * 1024)));
  const outcome = await sendPlaylist(connection, toSend);
  expect(outcome).toMatchObject({ kind: "notKnown", reason: "too_large" });
});

it.each([
  ["zstd", Buffer.from("{}"), "compressed"],
  ["gzip", Buffer.from("{}"), "unreadable"],
  ["gzip", gzipSync("{}".repeat(9_000)).subarray(0, -12), "unreadable"],
  ["br", Buffer.from([0xff, 0xff, 0xff]), "unreadable"],
])("does not know what an answer in broken %s says", async (encoding, body, reason) => {
  const connection = await connectToAnswer(encoding, body);
  expect(await sendPlaylist(connection, toSend)).toMatchObject({ kind: "notKnown", reason });
});

it.each([
  [201, "", { kind: "created", playlistId: null, answer: null }],
  [204, "", { kind: "created", answer: null }],
  [200, "", { kind: "created", answer: null }],
  [202, "", { kind: "created", answer: null }],
  [200, "\xff", { kind: "created" }],
  [200, "Created", { kind: "created", answer: '"Created"' }],
  [200, "[]", { kind: "created" }],
  [200, '{"type":"radio","uuid":"u-1"}', { kind: "created", playlistId: "u-1" }],
  [200, '{"type":"error","Message":"No."}', { kind: "refused", status: 200, message: "No." }],
  [
    200,
    '{"type":"error","Message":"Session expired"}',
    { kind: "unauthorized", message: "Session expired" },
  ],
  [403, '{"message":"The incoming token has expired"}', { kind: "unauthorized", status: 403 }],
  [403, '{"message":"Forbidden"}', { kind: "refused", status: 403 }],
  [201, '{"type":"error","Message":"No."}', { kind: "notKnown", reason: "contradiction" }],
  [
    200,
    '{"success":false,"Message":"No."}',
    { kind: "notKnown", reason: "contradiction", serviceMessage: "No." },
  ],
  [200, '{"errors":[{"message":"No."}]}', { kind: "notKnown", reason: "contradiction" }],
  [200, "Error: no such company", { kind: "notKnown", reason: "contradiction" }],
  [200, "<html>Welcome</html>", { kind: "notKnown", reason: "unreadable" }],
  [201, "<html>Created</html>", { kind: "created", answer: null }],
  [200, '{"uuid": "u-1"', { kind: "notKnown", reason: "unreadable" }],
  [
    200,
    '{"Playlist":{"id":12345678901234567890}}',
    {
      kind: "created",
      playlistId: "12345678901234567890",
      answer: '{"Playlist":{"id":12345678901234567890}}',
    },
  ],
  [200, `{"uuid":"${company}","playlistId":"p1"}`, { kind: "created", playlistId: "p1" }],
  [200, `{"uuid":"${company}"}`, { kind: "created", playlistId: null }],
  [
    200,
    '{"_token":"fresh","x":"t0ken fresh"}',
    {
      kind: "created",
      answer: '{"x":"[hidden] [hidden]"}',
      token: { token: "fresh", endsAt: expect.any(Number) },
    },
  ],
  [
    422,
    '{"Message":"Bad t0ken","errors":[{"path":"/body/name","message":"Too long."},"More."]}',
    {
      kind: "refused",
      message: "Bad [hidden]",
      errors: [
        { path: "/body/name", message: "Too long." },
        { path: null, message: "More." },
      ],
    },
  ],
  [
    400,
    '{"error":"a\\u0000b\\nc","errors":{"name":["One.","Two."]}}',
    {
      kind: "refused",
      message: "a b c",
      errors: [
        { path: "name", message: "One." },
        { path: "name", message: "Two." },
      ],
    },
  ],
  [404, "<html>", { kind: "refused", message: null, errors: [] }],
])("reads %d %s", async (status, body, expected) => {
  const server = createServer((_request, response) =>
    response.writeHead(status).end(Buffer.from(body, "latin1")),
  );
  expect(await sendPlaylist(connectTo(await listen(server)), toSend)).toMatchObject(expected);
});

it("lets no secret and no token into an error or the log, whatever the service echoes", async () => {
  const [client_secret, token] = ["sëcret-of-the-client", "t0ken-that-was-sent"];
  const answers: [number, (secret: string) => string][] = [
    [401, (secret) => `{"Message":"Wrong: ${secret}","errors":["${secret}"]}`],
    [500, (secret) => `{"Message":"Broken: ${secret}"}`],
    [200, (secret) => `{"Message":"Half: ${secret}`],
    [200, (secret) => secret],
    [200, (secret) => `{"_token":"${secret} ","token_type":"bearer"}`],
    [200, (secret) => `{"Message":"","type":"success","Advertisers":[{"uuid":"${secret}"}]}`],
  ];
  let lines = "";
  const keep = new Writable({
    write: (chunk, _encoding, done) => {
      lines += String(chunk);
      done();
    },
  });
  const log = pino({}, keep);
  for (const [status, body] of answers) {
    const server = createServer((request, response) =>
      response.writeHead(status).end(body(request.headers.authorization ? token : client_secret)),
    );
    const connection = connectTo(await listen(server));
    const attempts = [
      () => requestToken(connection, { client_id: "c", client_secret }),
      () => search(connection, token),
    ];
    for (const attempt of attempts) {
      const error: unknown = await attempt().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(AppError);
      log.error({ err: error }, String(error));
    }
    log.error({ outcome: await sendPlaylist(connection, { ...toSend, token }) }, "sent");
  }
  expect(lines).toContain("[hidden]");
  expect([client_secret, token].filter((secret) => lines.includes(secret))).toEqual([]);
});
