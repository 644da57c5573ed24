import { describe, expect, it } from "vitest";
import { openRemoteConnection, type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { type PlaylistOutcome } from "@/lib/server/remote/exchange/playlist-outcome";
import { requestToken } from "@/lib/server/remote/exchange/token";
import { sendPlaylist } from "@/lib/server/remote/exchange/send-playlist";
import { openStandIn, shareStandIn } from "@/lib/testing/remote-service/share-stand-in";
import { type FaultKind } from "@/scripts/stand-in/faults";
import { type StandIn } from "@/scripts/stand-in/handle";

const timeouts = { pauseMs: 10 };
/** For faults that are met by waiting; the others get the real limits, however busy the machine is. */
const short = { firstByteMs: 300, answerMs: 300 };
const hurry = (connection: RemoteConnection, kind: FaultKind): RemoteConnection =>
  kind === "no-answer" || kind === "slow"
    ? { ...connection, timeouts: { ...connection.timeouts, ...short } }
    : connection;
const playlist = {
  advertiser_id: "",
  name: "Drive time",
  inventory_ids: ["show-1", "0042"],
  searches: ["true crime"],
  type: "radio" as const,
};

const open = (options: { isIdempotent?: boolean; isTls?: boolean } = {}) =>
  openStandIn(
    { advertisers: 50, ...options },
    { timeouts, isIdempotent: options.isIdempotent ?? false },
  );

async function getToken({ clients }: StandIn, connection: RemoteConnection): Promise<string> {
  const [client] = clients;
  const credentials = { client_id: client?.id ?? "", client_secret: client?.secret ?? "" };
  return (await requestToken(connection, credentials)).token;
}

async function send(
  standIn: StandIn,
  connection: RemoteConnection,
  extra: { token?: string } = {},
): Promise<PlaylistOutcome> {
  const [client] = standIn.clients;
  const [company] = standIn.advertisers(client?.id ?? "");
  const companyId = company?.uuid ?? "";
  const token = extra.token ?? (await getToken(standIn, connection));
  return sendPlaylist(connection, {
    token,
    companyId,
    playlist: { ...playlist, advertiser_id: companyId },
    idempotencyKey: "one",
  });
}

const creates = (standIn: StandIn) =>
  standIn.requests().filter(({ operation }) => operation === "create");

describe("a service that knows only the document", () => {
  let standIn: StandIn;
  let connection: RemoteConnection;
  shareStandIn(open, (opened) => {
    ({ standIn, connection } = opened);
  });

  it("creates, and keeps the answer and its identifier", async () => {
    const outcome = await send(standIn, connection);
    const [kept] = standIn.playlists();
    expect(outcome).toEqual({
      kind: "created",
      status: 201,
      playlistId: kept?.uuid,
      answer: `{"Message":"","type":"success","playlist":{"uuid":"${kept?.uuid}","name":"Drive time"}}`,
      token: null,
    });
    expect(creates(standIn)[0]?.problems).toEqual([]);
  });

  /** The outcome of each fault, and how many playlists there are after it. */
  const cases: [FaultKind, Partial<PlaylistOutcome>, number][] = [
    ["reset-before", { kind: "notKnown", reason: "reset", status: null }, 0],
    ["reset-after", { kind: "notKnown", reason: "reset", status: null }, 1],
    ["no-answer", { kind: "notKnown", reason: "answer_timeout", status: null }, 1],
    ["half-answer", { kind: "notKnown", reason: "broken_off", status: 201 }, 1],
    ["slow", { kind: "notKnown", reason: "answer_timeout", status: 201 }, 1],
    ["html", { kind: "notKnown", reason: "unreadable", status: 200 }, 1],
    ["other-json", { kind: "created", status: 200, playlistId: null }, 1],
    ["400", { kind: "refused", status: 400, retryAfter: null }, 0],
    ["401", { kind: "unauthorized", status: 401 }, 0],
    ["403", { kind: "refused", status: 403 }, 0],
    ["404", { kind: "refused", status: 404 }, 0],
    ["409", { kind: "refused", status: 409 }, 0],
    ["413", { kind: "refused", status: 413 }, 0],
    ["422", { kind: "refused", status: 422 }, 0],
    ["429", { kind: "refused", status: 429, retryAfter: 7 }, 0],
    ["500", { kind: "notKnown", reason: "server_error", status: 500 }, 0],
    ["503-before", { kind: "notKnown", reason: "server_error", status: 503 }, 0],
    ["503-after", { kind: "notKnown", reason: "server_error", status: 503 }, 1],
    ["redirect", { kind: "notKnown", reason: "redirect", status: 302 }, 0],
    ["huge", { kind: "notKnown", reason: "too_large", status: 200 }, 1],
  ];
  it.each(cases)("%s: says what is known, and sends once", async (kind, expected, playlists) => {
    await standIn.fail({ operation: "create", kind });
    const token = await getToken(standIn, connection);
    const hurried = hurry(connection, kind);
    expect(await send(standIn, hurried, { token })).toMatchObject(expected);
    // Even if another request arrives meanwhile: nothing waits to be sent a second time.
    expect(creates(standIn)).toHaveLength(1);
    expect(standIn.playlists()).toHaveLength(playlists);
    expect(await send(standIn, connection)).toMatchObject({ kind: "created" });
    expect(standIn.requests().filter(({ operation }) => operation === null)).toEqual([]);
  });

  it("keeps the service's words", async () => {
    await standIn.fail({ operation: "create", kind: "422" });
    const message = "The stand-in answers 422 because it was told to.";
    expect(await send(standIn, connection)).toMatchObject({ kind: "refused", message, errors: [] });
  });

  it("knows that nothing was sent if the connection was refused", async () => {
    const token = await getToken(standIn, connection);
    await standIn.fail({ kind: "refused" });
    const outcome = await send(standIn, connection, { token });
    expect(outcome).toMatchObject({ kind: "notSent", reason: "refused" });
    await standIn.clearFaults();
    expect(await send(standIn, connection)).toMatchObject({ kind: "created" });
    expect(standIn.playlists()).toHaveLength(1);
  });

  it("knows that nothing was sent if the host has no address", async () => {
    const nowhere = openRemoteConnection({ baseUrl: "https://audio.invalid", timeouts });
    const outcome = await send(standIn, nowhere, { token: "t" });
    expect(outcome).toMatchObject({ kind: "notSent", reason: "unknown_host" });
    await nowhere.close();
  });
});

it("knows that nothing was sent if TLS failed or the certificate is not trusted", async () => {
  const { standIn, connection } = await open({ isTls: true });
  await standIn.fail({ kind: "tls" });
  expect(await send(standIn, connection, { token: "t" })).toMatchObject({
    kind: "notSent",
    reason: "tls",
  });
  expect(await send(standIn, connection, { token: "t" })).toEqual({
    kind: "notSent",
    reason: "tls",
    message:
      "The audio service could not be trusted: its TLS certificate or handshake failed (DEPTH_ZERO_SELF_SIGNED_CERT).",
  });
  expect(standIn.requests()).toEqual([]);
  await connection.close();
  await standIn.close();
});

describe("a service that honours Idempotency-Key", () => {
  let standIn: StandIn;
  let connection: RemoteConnection;
  shareStandIn(
    () => open({ isIdempotent: true }),
    (opened) => {
      ({ standIn, connection } = opened);
    },
  );

  it.each([
    "reset-before",
    "reset-after",
    "half-answer",
    "html",
    "503-before",
    "503-after",
  ] as const)("%s: is asked again with the same key, and creates one", async (kind) => {
    await standIn.fail({ operation: "create", kind });
    expect(await send(standIn, connection)).toMatchObject({ kind: "created" });
    expect(standIn.playlists()).toHaveLength(1);
    const [first, second, ...more] = creates(standIn);
    expect(more).toEqual([]);
    const keys = [first, second].map((one) =>
      one?.headers.find(([name]) => name === "idempotency-key"),
    );
    expect(keys).toEqual([
      ["idempotency-key", "one"],
      ["idempotency-key", "one"],
    ]);
  });

  it("stays unknown if the second request is refused", async () => {
    await standIn.fail({ operation: "create", kind: "reset-after" });
    await standIn.fail({ operation: "create", kind: "429" });
    const outcome = await send(standIn, connection);
    expect(outcome).toMatchObject({ kind: "notKnown", reason: "reset" });
  });

  it("is not asked again after a time limit", async () => {
    await standIn.fail({ operation: "create", kind: "no-answer" });
    const outcome = await send(standIn, hurry(connection, "no-answer"));
    expect(outcome).toMatchObject({ kind: "notKnown", reason: "answer_timeout" });
    expect(creates(standIn)).toHaveLength(1);
  });
});
