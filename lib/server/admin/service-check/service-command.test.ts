import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { checkService } from "@/lib/server/admin/service-check/service-command";
import { openRemoteConnection, type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { openStandIn, shareStandIn } from "@/lib/testing/remote-service/share-stand-in";
import { type FaultKind, type Operation, requestKinds } from "@/scripts/stand-in/faults";
import { type StandIn } from "@/scripts/stand-in/handle";

/** For faults that are met by waiting; the others get the real limits, however busy the machine is. */
const short = { firstByteMs: 500, answerMs: 500, searchMs: 500 };
const isSlow = (kind: FaultKind) => kind === "no-answer" || kind === "slow";
let standIn: StandIn;
let connection: RemoteConnection;
shareStandIn(
  () => openStandIn({ advertisers: 20 }),
  (opened) => {
    ({ standIn, connection } = opened);
  },
);

function check(timeouts: Partial<RemoteConnection["timeouts"]> = {}) {
  const [client] = standIn.clients;
  const [company] = standIn.advertisers(client?.id ?? "");
  const credentials = { client_id: client?.id ?? "", client_secret: client?.secret ?? "" };
  const create = { companyId: company?.uuid ?? "", inventoryId: "1" };
  const limited = { ...connection, timeouts: { ...connection.timeouts, ...timeouts } };
  return checkService(limited, credentials, create);
}

const failing = (lines: Awaited<ReturnType<typeof check>>) =>
  lines.filter(({ result }) => result === "fails").map(({ id }) => id);

it("finds that every line holds, and creates three playlists", async () => {
  const lines = await check();
  expect(failing(lines)).toEqual([]);
  expect(lines.filter(({ result }) => result === "not_checked")).toEqual([]);
  expect(standIn.playlists().map(({ parameters }) => parameters.type)).toEqual([
    "podcast",
    "radio",
    "streaming",
  ]);
});

const [first, status, podcast] = [["token.answered"], ["search.status"], ["create.podcast"]];
const own: [FaultKind, Record<Operation, string[]>][] = [
  [
    "html",
    {
      "get-token": ["token.json", "token.token", "token.type"],
      search: ["search.json"],
      create: podcast,
    },
  ],
  [
    "other-json",
    {
      "get-token": ["token.token", "token.type"],
      search: ["search.message", "search.type", "search.advertisers", "search.token"],
      // The document does not show the answer.
      create: [],
    },
  ],
  [
    "huge",
    {
      "get-token": first,
      search: ["search.advertisers", "search.token"],
      create: podcast,
    },
  ],
];
const others = requestKinds.filter((kind) => !own.some(([known]) => known === kind));
const cases = [
  ...own,
  ...others.map((kind): (typeof own)[number] => [
    kind,
    { "get-token": first, search: status, create: podcast },
  ]),
];

it.each(
  cases.flatMap(([kind, expected]) =>
    (["get-token", "search", "create"] as const).map(
      (operation): [Operation, FaultKind, string[]] => [operation, kind, expected[operation]],
    ),
  ),
)("%s with %s: names %j", async (operation, kind, expected) => {
  await standIn.fail({ operation, kind, durationMs: 3_000 });
  expect(failing(await check(isSlow(kind) ? short : {}))).toEqual(expected);
});

it.each([
  ["broken-off", "search.status"],
  ["no-uuid", "search.uuid"],
  ["name-not-string", "search.name"],
] as const)("search with %s: names %s", async (kind, id) => {
  await standIn.fail({ operation: "search", kind });
  expect(failing(await check())).toEqual([id]);
});

it("names the first line if no connection can be made", async () => {
  await standIn.fail({ kind: "refused" });
  const lines = await check();
  expect(failing(lines)).toEqual(["token.answered"]);
  expect(lines[0]?.found).toBe("The audio service refused the connection (ECONNREFUSED).");
  expect(lines[1]?.found).toMatch(/ Is the address right\?$/);
});

it("stops after the first operation where nothing knows it, and asks for the address", async () => {
  const lines = await checkService(
    { ...connection, baseUrl: `${connection.baseUrl}/elsewhere` },
    { client_id: "c", client_secret: "s3cret" },
    { companyId: "1", inventoryId: "1" },
  );
  expect(new Set(lines.map(({ operation }) => operation))).toEqual(new Set(["get-token"]));
  const answered = lines.find(({ id }) => id === "token.answered");
  expect(answered?.found).toMatch(/^status 404: .* Is the address right\?$/);
  expect(standIn.requests()).toHaveLength(1);
});

it("finds a service that accepts everything", async () => {
  const answers: Record<string, string> = {
    "/stage/get-token": '{"_token":"x","token_type":"Bearer","expires_in":60}',
    "/v2/companies/search":
      '{"Message":"","type":"success","Advertisers":[{"uuid":"1","name":"A"},1],"_token":1}',
  };
  const server = createServer((request, response) => {
    response.setHeader("Date", new Date(Date.now() - 7_200_000).toUTCString());
    request.resume().on("end", () => response.end(answers[request.url ?? ""] ?? "{}"));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const lenient = openRemoteConnection({ baseUrl: `http://127.0.0.1:${port}` });
  const credentials = { client_id: "c", client_secret: "s3cret" };
  const lines = await checkService(lenient, credentials, { companyId: "1", inventoryId: "1" });
  expect(failing(lines)).toEqual([
    "token.token",
    "token.type",
    "token.wrong_secret",
    "search.advertisers",
    "search.uuid",
    "search.token",
    "search.bearer",
    "create.required.name",
    "create.required.advertiser_id",
    "create.required.inventory_ids",
    "create.required.searches",
    "create.required.type",
    "create.type_enum",
    "create.bearer",
  ]);
  const notes = lines.filter(({ result }) => result === "not_in_document");
  expect(notes.map(({ rule }) => rule)).toContain("The answer also has expires_in.");
  expect(notes.map(({ rule }) => rule)).toContain("The service's clock is 120 minutes behind.");
  expect(lines.find(({ id }) => id === "token.type")?.found).toBe("token_type is “Bearer”.");
  await lenient.close();
  await new Promise((resolve) => server.close(resolve));
});
