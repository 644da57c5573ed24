import { gzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import * as getToken from "@/app/stage/get-token/route";
import { authenticate } from "@/lib/server/domain/clients/authenticate";
import { disableClient } from "@/lib/server/domain/clients/manage-clients";
import { tokenSchema } from "@/lib/shared/clients/schema";
import { AppError } from "@/lib/shared/errors";
import { withRequestContext } from "@/lib/server/request-context";
import { throttleFailures } from "@/lib/server/http/throttle";
import { newId } from "@/lib/shared/ids";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";
import { type Runtime } from "@/lib/server/runtime/runtime";

const credentialsOf = (client: { clientId: string; clientSecret: string }) => ({
  client_id: client.clientId,
  client_secret: client.clientSecret,
});

async function makeClient(runtime: Runtime) {
  const agency = await createAgency(runtime);
  return createClient(runtime, { companyId: agency.id });
}

describeOnBothDatabases("POST /stage/get-token", (getRuntime) => {
  useRuntime(getRuntime);

  it("exchanges credentials for a bearer token that is valid for an hour", async () => {
    const client = await makeClient(getRuntime());
    const answer = await call(getToken, {
      json: { request_headers: [{ name: "x", value: "y" }], body: credentialsOf(client) },
    });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body as object).sort()).toEqual([
      "_token",
      "expires_in",
      "token_type",
    ]);
    const token = tokenSchema.parse(answer.body);
    expect(token).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    const principal = await authenticate(getRuntime(), token._token);
    expect(principal.clientId).toBe(client.clientId);
    expect(principal.expiresAt - principal.issuedAt).toBe(3600);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  it("takes a client id in capitals and credentials with blanks around them", async () => {
    const client = await makeClient(getRuntime());
    const body = {
      client_id: ` ${client.clientId.toUpperCase()}\n`,
      client_secret: `${client.clientSecret} `,
    };
    expect(await call(getToken, { json: { body } })).toMatchObject({ status: 200 });
  });

  it("has one answer for every cause of a failure", async () => {
    const client = await makeClient(getRuntime());
    const disabled = await makeClient(getRuntime());
    await disableClient(getRuntime(), disabled.clientId);
    const attempts = [
      { ...credentialsOf(client), client_secret: disabled.clientSecret },
      { ...credentialsOf(client), client_id: newId() },
      { ...credentialsOf(client), client_id: "nobody" },
      { ...credentialsOf(client), client_id: "00000000-0000-0000-0000-000000000000" },
      { ...credentialsOf(client), client_id: "\0" },
      { ...credentialsOf(client), client_secret: "\0\ud800" },
      credentialsOf(disabled),
    ];
    const answers = await Promise.all(
      attempts.map((body) => call(getToken, { json: { body }, address: newId() })),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(answers[0]?.body);
      expect(answer.body).toMatchObject({ type: "error", code: "invalid_client" });
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer /);
    }
  });

  it("stops a client id at an address after ten failures, and there only", async () => {
    const client = await makeClient(getRuntime());
    const address = newId();
    const right = { body: credentialsOf(client) };
    const wrong = { body: { ...credentialsOf(client), client_secret: "cl_wrong" } };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      // Successes in between cost nothing, and capitals do not make another id of it.
      expect((await call(getToken, { json: right, address })).status).toBe(200);
      const id = attempt % 2 ? client.clientId : client.clientId.toUpperCase();
      const json = { body: { ...wrong.body, client_id: id } };
      expect((await call(getToken, { json, address })).status).toBe(401);
    }
    const stopped = await call(getToken, { json: right, address });
    expect(stopped).toMatchObject({ status: 429, body: { type: "error", code: "throttled" } });
    const wait = Number(stopped.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await call(getToken, { json: right, address: newId() })).status).toBe(200);
    const other = await makeClient(getRuntime());
    expect((await call(getToken, { json: { body: credentialsOf(other) }, address })).status).toBe(
      200,
    );
  });

  it("does not count a hundred successes in a row", async () => {
    const json = { body: credentialsOf(await makeClient(getRuntime())) };
    const address = newId();
    for (let count = 0; count < 110; count += 1)
      expect((await call(getToken, { json, address })).status).toBe(200);
  });

  it("answers ten of 300 guesses at once with 401, and then not even the right one", async () => {
    const address = newId();
    const right = { body: credentialsOf(await makeClient(getRuntime())) };
    const wrong = { body: { ...right.body, client_secret: "x" } };
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => call(getToken, { json: wrong, address })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(290);
    expect((await call(getToken, { json: right, address })).status).toBe(429);
  });

  it("stops an address that tries client ids, or a /64 of IPv6; the right pair passes still", async () => {
    const right = { body: credentialsOf(await makeClient(getRuntime())) };
    const network = newId().slice(-4);
    const attempt = (count: number) =>
      call(getToken, {
        json: { body: { client_id: newId(), client_secret: "x" } },
        address: `2001:db8:${network}:1::${count}`,
      });
    const answers = await Promise.all(Array.from({ length: 130 }, (_, count) => attempt(count)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    const address = `2001:db8:${network}:1::beef`;
    expect((await call(getToken, { json: right, address })).status).toBe(200);
    expect((await attempt(999)).status).toBe(429);
  });

  it("checks no more than 3,000 secrets for an address that has failed often", async () => {
    const address = newId();
    const attempt = vi.fn(() => Promise.reject(new AppError("invalid_client", "no")));
    for (let count = 0; count < 3_200; count += 1)
      await withRequestContext({ requestId: "", address }, () =>
        throttleFailures(newId(), attempt).catch(() => undefined),
      );
    expect(attempt).toHaveBeenCalledTimes(3_100);
  });
});

const credentials = { client_id: "a", client_secret: "b" };
const refusals: [string, unknown, number, string, string[]][] = [
  ["null", null, 400, "bad_request", []],
  ["an array", [], 400, "bad_request", []],
  ["text", "x", 400, "bad_request", []],
  ["parameters without body", credentials, 400, "bad_request", ["/body"]],
  ["a body of null", { body: null }, 400, "bad_request", ["/body"]],
  ["a body that is a list", { body: [] }, 400, "bad_request", ["/body"]],
  [
    "headers that are an object",
    { request_headers: {}, body: credentials },
    400,
    "bad_request",
    ["/request_headers"],
  ],
  [
    "headers of null only for its client",
    { request_headers: null, body: credentials },
    401,
    "invalid_client",
    [],
  ],
  [
    "a header without a value",
    { request_headers: [{ name: "a" }], body: credentials },
    400,
    "bad_request",
    ["/request_headers/0/value"],
  ],
  ["an unknown field", { body: { ...credentials, "a/b~c": 1 } }, 422, "invalid", ["/body/a~1b~0c"]],
  ["missing fields", { body: {} }, 422, "invalid", ["/body/client_id", "/body/client_secret"]],
  [
    "a number as a secret",
    { body: { ...credentials, client_secret: 1 } },
    422,
    "invalid",
    ["/body/client_secret"],
  ],
  [
    "blanks as an id",
    { body: { ...credentials, client_id: "  " } },
    422,
    "invalid",
    ["/body/client_id"],
  ],
  [
    "an id that is too long",
    { body: { ...credentials, client_id: "a".repeat(256) } },
    422,
    "invalid",
    ["/body/client_id"],
  ],
];

describeOnBothDatabases("the envelope of POST /stage/get-token", (getRuntime) => {
  useRuntime(getRuntime);

  it.each(refusals)("refuses %s", async (_name, json, status, code, paths) => {
    const answer = await call(getToken, { json });
    expect(answer).toMatchObject({ status, body: { type: "error", code } });
    const { Message, errors = [] } = answer.body as {
      Message: string;
      errors?: { path: string; message: string }[];
    };
    expect(errors.map(({ path }) => path).sort()).toEqual(paths);
    expect([Message, ...errors.map(({ message }) => message)].every((text) => text !== "")).toBe(
      true,
    );
  });

  it.each<[string, object]>([
    ["beside body", { body: credentials, client_id: "a", headers: {}, version: 2 }],
    [
      "in request_headers",
      { body: credentials, request_headers: [{ name: "a", value: "b", x: 1 }] },
    ],
  ])("ignores keys %s that the document leaves open", async (_name, json) => {
    // Its client is not known: the envelope was read.
    const answer = await call(getToken, { json });
    expect(answer).toMatchObject({ status: 401, body: { code: "invalid_client" } });
  });

  it.each(["gzip", "br", "deflate, gzip", "zstd"])(
    "refuses a body in Content-Encoding %s by its name",
    async (encoding) => {
      const text = gzipSync(JSON.stringify({ body: credentials }));
      const answer = await call(getToken, { text, headers: { "content-encoding": encoding } });
      expect(answer).toMatchObject({
        status: 415,
        body: {
          code: "not_json",
          Message: expect.stringContaining(`Content-Encoding: ${encoding}`),
        },
      });
      expect(answer.headers.get("accept-encoding")).toBe("identity");
    },
  );

  it("reads a body in Content-Encoding identity, which is none", async () => {
    const headers = { "content-encoding": "identity" };
    const answer = await call(getToken, { json: { body: credentials }, headers });
    expect(answer.status).toBe(401);
  });

  it("says that parameters sent flat belong under body", async () => {
    const answer = await call(getToken, { json: credentials });
    expect(answer.body).toMatchObject({ Message: expect.stringContaining('in "body"') });
  });

  it.each<[string, string | Uint8Array, Record<string, string | null>, number]>([
    ["no JSON", "{", {}, 400],
    ["nothing", "", {}, 400],
    ["no UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), {}, 400],
    ["no content type", "{}", { "content-type": null }, 415],
    ["a form", "a=b", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["text", "{}", { "content-type": "text/plain" }, 415],
    ["another charset", "{}", { "content-type": "application/json; charset=latin1" }, 415],
    ["a deep pile of brackets", "[".repeat(16_000), {}, 400],
    ["deep JSON", "[".repeat(8_000) + "]".repeat(8_000), {}, 400],
    [
      "deep JSON in body",
      `{"body":{"client_id":${"[".repeat(8_000)}${"]".repeat(8_000)}}}`,
      {},
      400,
    ],
    ["more than 16 KiB", `"${"a".repeat(16 * 1024)}"`, {}, 413],
  ])("refuses a request with %s", async (_name, text, headers, status) => {
    const answer = await call(getToken, { text, headers });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ type: "error" });
  });
});
