import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type StandIn } from "./handle";
import { startStandIn } from "./start-stand-in";

/* `check-service.test.ts` finds that it speaks the document, and other tests of remote mode what each fault does. */

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn({ basePath: "/audio", advertisers: 1_000, controlPort: 0 });
});
beforeEach(async () => {
  await standIn.clearFaults();
  standIn.forget();
});
afterAll(() => standIn.close());

const json = { "Content-Type": "application/json" };

interface Sent {
  status: number;
  text: string;
}

function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Sent> {
  const text = body === null ? "" : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${standIn.url}${path}`,
      { agent: false, method, headers: { ...headers, "Content-Length": Buffer.byteLength(text) } },
      (answer) => {
        let received = "";
        answer
          .on("data", (chunk: Buffer) => (received += chunk.toString()))
          .on("end", () => resolve({ status: answer.statusCode ?? 0, text: received }))
          .on("error", reject);
      },
    );
    sent.on("error", reject).end(text);
  });
}

const client = { id: "stand-in-client-1", secret: "stand-in-secret-1-of-nothing-real" };
const credentials = { client_id: client.id, client_secret: client.secret };
const getToken = (body: unknown = { request_headers: [], body: credentials }, headers = {}) =>
  send("POST", "/stage/get-token", { ...json, ...headers }, body);

async function bearer(): Promise<Record<string, string>> {
  const { _token } = JSON.parse((await getToken()).text) as { _token: string };
  return { Authorization: `Bearer ${_token}` };
}

const search = async (
  headers: Record<string, string> = {},
  body: unknown = { request_headers: [] },
) => send("GET", "/v2/companies/search", { ...json, ...(await bearer()), ...headers }, body);

it("refuses what differs from the document, says how, and records it", async () => {
  const referer = { "ui-referer": "ADVERTISER" };
  const cases: [() => Promise<Sent>, string][] = [
    [() => getToken({ body: credentials }), "request_headers: Invalid input: expected array"],
    [() => getToken(credentials), "The envelope: Unrecognized keys"],
    [
      () => getToken(undefined, { Authorization: "Bearer x" }),
      "no header authorization for get-token",
    ],
    [() => getToken(undefined, { "X-Own": "1" }), "no header x-own for get-token"],
    [() => search(), "Search sends ui-referer: ADVERTISER."],
    [() => search(referer, null), "The envelope: Invalid input"],
    [() => search(referer, { request_headers: [{ name: "a" }] }), "request_headers.0.value"],
    [
      () => search({ ...referer, "Content-Type": "text/plain" }),
      "Content-Type must be application/json.",
    ],
  ];
  for (const [sent, problem] of cases) {
    const { status, text } = await sent();
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(problem) });
  }
  const recorded = standIn.requests().filter(({ problems }) => problems.length > 0);
  expect(recorded).toHaveLength(cases.length);
});

it("fails as often as it is told to, also through its control interface", async () => {
  const control = (path: string, method: string, body?: unknown) =>
    fetch(`${standIn.controlUrl}${path}`, { method, body: JSON.stringify(body) });
  await control("/faults", "POST", { operation: "get-token", kind: "503-before", count: 2 });
  const statuses = [await getToken(), await getToken(), await getToken()].map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([503, 503, 200]);
  const recorded = (await (await control("/requests", "GET")).json()) as { fault: string }[];
  expect(recorded.map(({ fault }) => fault)).toEqual(["503-before", "503-before", null]);
  const wrong = await control("/faults", "POST", { operation: "create", kind: "no-uuid" });
  expect({ status: wrong.status, body: await wrong.json() }).toEqual({
    status: 400,
    body: { error: "no-uuid is a fault of search" },
  });
});
