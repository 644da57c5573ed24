import fc from "fast-check";
import { expect, it, afterEach, vi } from "vitest";
import {
  AdvertiserParser,
  type ListedAdvertiser,
  requestAdvertisers,
} from "@/lib/server/remote/exchange/advertisers";
import { openRemoteConnection, type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { type RemoteToken, requestToken } from "@/lib/server/remote/exchange/token";
import { openStandIn, shareStandIn } from "@/lib/testing/remote-service/share-stand-in";
import { type FaultKind, type Operation } from "@/scripts/stand-in/faults";
import { type StandIn } from "@/scripts/stand-in/handle";
import { startStandIn } from "@/scripts/stand-in/start-stand-in";

const uuid = "0191d7a4-6f4e-7c3a-9b1d-2f6f3b8f0a01";

/** Parses the text in pieces of `size` bytes. */
function parse(text: string, size = 7) {
  const parser = new AdvertiserParser();
  const bytes = Buffer.from(text);
  const advertisers = [];
  for (let at = 0; at < bytes.length; at += size)
    advertisers.push(...parser.write(bytes.subarray(at, at + size)));
  return { advertisers, ...parser.end() };
}

const answer = (fields: Record<string, unknown>) =>
  JSON.stringify({ Message: "", type: "success", _token: "t", ...fields });

it("reads any names, in any order of the fields, cut anywhere", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary" })),
      fc.integer({ min: 1, max: 40 }),
      (names, size) => {
        const Advertisers = names.map((name) => ({
          more: [{ name: 1 }],
          name,
          uuid,
          __proto__: 1,
        }));
        const advertisers = names.map((name) => ({ uuid, spelling: uuid, name }));
        const end = { count: names.length, skipped: 0 };
        expect(parse(answer({ Advertisers }), size)).toEqual({ advertisers, ...end });
        expect(
          parse(
            `{"Advertisers":${JSON.stringify(Advertisers)},"x":{"Advertisers":{}},"_token":"t","type":"success"}`,
            size,
          ),
        ).toEqual({ advertisers, ...end });
      },
    ),
    { numRuns: 40, examples: [[["\uFEFFa\uFEFF", "é\uFEFF"], 1]] },
  );
});

it.each([
  ["", "The answer broke off."],
  ["[]", "The answer is not an object."],
  ["<html>", "The answer is not JSON."],
  ["{,}", "The answer is not JSON."],
  [answer({}), "The answer has no list Advertisers."],
  [answer({ Advertisers: null, type: "ok" }), "The answer has no list Advertisers."],
  [answer({ Advertisers: {} }), "Advertisers is not one list."],
  [answer({ Advertisers: { a: { uuid, name: "A" } } }), "Advertisers is not one list."],
  [answer({ Advertisers: [[]] }), "None of its advertisers has a UUID as its uuid."],
  [
    answer({ Advertisers: [{ uuid: "1", name: "A" }, { uuid: 2 }, null] }),
    "None of its advertisers has a UUID as its uuid.",
  ],
  [`${answer({ Advertisers: [] })}{}`, "The answer is not JSON."],
  [answer({ Advertisers: [{ uuid, name: "A" }] }).slice(0, -1), "The answer broke off."],
  ['{"Advertisers":[],"Advertisers":[]}', "Advertisers is not one list."],
  [
    answer({ x: JSON.parse(`${"[".repeat(40)}${"]".repeat(40)}`) }),
    "The answer is nested too deeply.",
  ],
  [answer({ x: "y".repeat(1_100_000) }), "The answer has over 1 MiB without an advertiser."],
])("refuses %.60s", (text, problem) => {
  expect(() => parse(text, 60_000)).toThrow(problem);
});

it("takes odd advertisers one by one", () => {
  const other = uuid.replace("0a01", "0a02");
  const Advertisers = [
    { uuid, name: null },
    null,
    { uuid: other, name: 7 },
    7,
    { uuid: "7", name: "No UUID" },
    { name: "None" },
    [{ uuid, name: "Nested" }],
    { uuid: uuid.toUpperCase(), name: "Again" },
  ];
  expect(parse(answer({ Advertisers }))).toEqual({
    advertisers: [
      { uuid, spelling: uuid, name: "" },
      { uuid: other, spelling: other, name: "" },
      { uuid, spelling: uuid.toUpperCase(), name: "Again" },
    ],
    count: 3,
    skipped: 5,
  });
});

it.each([uuid.toUpperCase(), uuid.replaceAll("-", ""), `{${uuid}}`, `urn:uuid:${uuid}`])(
  "knows the UUID %s, and keeps its spelling",
  (spelling) => {
    expect(parse(answer({ Advertisers: [{ uuid: spelling, name: "A" }] })).advertisers).toEqual([
      { uuid, spelling, name: "A" },
    ]);
  },
);

it.each([{ Message: null }, { Message: [] }, { Message: 1 }, { type: undefined }, { type: "ok" }])(
  "reads a good list beside %j",
  (fields) => expect(parse(answer({ Advertisers: [], ...fields })).count).toBe(0),
);

it("takes null for an empty list, if the answer says that it is a success", () => {
  expect(parse(answer({ Advertisers: null }))).toMatchObject({ advertisers: [], count: 0 });
});

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
