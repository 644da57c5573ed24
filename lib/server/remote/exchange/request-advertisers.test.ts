import { afterEach, expect, it, vi } from "vitest";
import { type ListedAdvertiser } from "@/lib/server/remote/exchange/advertiser-parser";
import {
  openRemoteConnection,
  type RemoteConnection,
} from "@/lib/server/remote/exchange/connection";
import { type RemoteToken } from "@/lib/server/remote/exchange/remote-token";
import { requestAdvertisers } from "@/lib/server/remote/exchange/request-advertisers";
import { requestToken } from "@/lib/server/remote/exchange/request-token";
import { openStandIn, shareStandIn } from "@/lib/testing/remote-service/share-stand-in";
import { type FaultKind, type Operation } from "@/scripts/stand-in/faults";
import { type StandIn } from "@/scripts/stand-in/handle";
import { startStandIn } from "@/scripts/stand-in/start-stand-in";

let standIn: StandIn;
let connection: RemoteConnection;
shareStandIn(
  () => openStandIn({ advertisers: 2_000, dialect: { renews: ["search"] }, basePath: "/audio" }),
  (opened) => {
    ({ standIn, connection } = opened);
  },
);

afterEach(() => vi.useRealTimers());

function signIn(secret?: string, used = connection): Promise<RemoteToken> {
  const [client] = standIn.clients;
  const client_secret = secret ?? client?.secret ?? "";
  return requestToken(used, { client_id: client?.id ?? "", client_secret });
}

async function list(token: string, used = connection) {
  const advertisers: ListedAdvertiser[] = [];
  let renewed: RemoteToken | null = null;
  for await (const event of requestAdvertisers(used, token)) {
    if (event.kind === "end") return { advertisers, renewed, ...event };
    if (event.kind === "token") renewed = event.token;
    else advertisers.push(...event.advertisers);
  }
  throw new Error("There was no end.");
}

it("gets a token and all advertisers, with the document's requests", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { token, endsAt } = await signIn();
  expect(endsAt).toBe(Math.floor(Date.now() / 1_000) + 3_600);
  const found = await list(token);
  const [client] = standIn.clients;
  const listed = [...standIn.advertisers(client?.id ?? "")];
  expect(found.advertisers).toEqual(listed.map((one) => ({ ...one, spelling: one.uuid })));
  expect(found.count).toBe(2_000);
  expect(found.renewed?.token).not.toBe(token);
  expect(standIn.requests().map(({ problems }) => problems)).toEqual([[], []]);
});

it("takes an hour if the token's end cannot be read", async () => {
  const opaque = await startStandIn({ advertisers: 1, areTokensReadable: false, tokenSeconds: 60 });
  const other = openRemoteConnection({ baseUrl: opaque.url });
  const [client] = opaque.clients;
  const credentials = { client_id: client?.id ?? "", client_secret: client?.secret ?? "" };
  vi.useFakeTimers({ toFake: ["Date"] });
  const { endsAt } = await requestToken(other, credentials);
  expect(endsAt).toBe(Math.floor(Date.now() / 1_000) + 3_600);
  await other.close();
  await opaque.close();
});

it("says that a wrong secret was not accepted, and does not repeat it", async () => {
  await expect(signIn("cl_wrong")).rejects.toMatchObject({
    code: "invalid_client",
    message:
      "The audio service did not accept this client ID and secret. It says: “The stand-in does not know this client ID with this secret.”",
  });
});

const failed = "service_failed";
const unreachable = "service_unreachable";
const both: [FaultKind, string][] = [
  ["reset-before", unreachable],
  ["reset-after", unreachable],
  ["no-answer", unreachable],
  ["half-answer", unreachable],
  ["slow", unreachable],
  ["html", failed],
  ["other-json", failed],
  ["404", failed],
  ["409", failed],
  ["413", failed],
  ["429", "throttled"],
  ["500", failed],
  ["503-before", unreachable],
  ["redirect", failed],
  ["huge", failed],
];
const all: [Operation, FaultKind, string][] = [
  ...both.flatMap(([kind, code]): [Operation, FaultKind, string][] => [
    ["get-token", kind, code],
    ["search", kind, code],
  ]),
  ["get-token", "400", "invalid_client"],
  ["get-token", "401", "invalid_client"],
  ["get-token", "403", "invalid_client"],
  ["get-token", "422", "invalid_client"],
  ["search", "400", failed],
  ["search", "401", "invalid_token"],
  ["search", "403", "forbidden"],
  ["search", "422", failed],
  ["search", "broken-off", unreachable],
];

it.each(all)("%s with %s throws %s and never reaches the end", async (operation, kind, code) => {
  const { token } = await signIn();
  standIn.forget();
  await standIn.fail({ operation, kind });
  // Short limits only where waiting is the point, however busy the machine is.
  const isSlow = kind === "no-answer" || kind === "slow";
  const short = { firstByteMs: 300, answerMs: 300, searchMs: 300 };
  const timeouts = { ...connection.timeouts, ...(isSlow && short) };
  const used = { ...connection, timeouts };
  const attempt = operation === "search" ? list(token, used) : signIn(undefined, used);
  await expect(attempt).rejects.toMatchObject({ name: "AppError", code });
  // A redirected search is followed within the service, which has nothing there.
  expect(standIn.requests()).toHaveLength(operation === "search" && kind === "redirect" ? 2 : 1);
  expect(operation === "search" ? (await list(token)).count : (await signIn()).token).toBeTruthy();
});

it("passes Retry-After on", async () => {
  const { token } = await signIn();
  await standIn.fail({ operation: "search", kind: "429", retryAfter: 12 });
  await expect(list(token)).rejects.toMatchObject({ headers: { "Retry-After": "12" } });
});

it("leaves out an advertiser without a UUID, and keeps one without a name", async () => {
  const { token } = await signIn();
  await standIn.fail({ operation: "search", kind: "no-uuid" });
  expect(await list(token)).toMatchObject({ count: 1_999, skipped: 1 });
  await standIn.fail({ operation: "search", kind: "name-not-string" });
  const { advertisers, ...end } = await list(token);
  expect(end).toMatchObject({ count: 2_000, skipped: 0 });
  expect(advertisers.filter(({ name }) => name === "")).toHaveLength(1);
});

it("says that the service refused the connection", async () => {
  await standIn.fail({ kind: "refused" });
  await expect(signIn()).rejects.toMatchObject({
    code: unreachable,
    message: "The audio service refused the connection (ECONNREFUSED).",
  });
});

it("ends the exchange when the loop is left", async () => {
  const { token } = await signIn();
  for await (const event of requestAdvertisers(connection, token)) {
    expect(event.kind).toBe("advertisers");
    break;
  }
  expect((await list(token)).count).toBe(2_000);
});
