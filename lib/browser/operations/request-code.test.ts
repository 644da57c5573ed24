import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  abbreviateIds,
  describePlaylistRequest,
} from "@/components/playlists/form/request-preview";
import { type CreatePlaylistInput } from "@/lib/shared/playlists/schema";
import {
  type CodeRequest,
  type RequestLanguage,
  requestLanguages,
  toCodeBody,
} from "@/lib/browser/operations/request-code";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

const run = promisify(execFile);
const companyId = "0198a000-0000-7000-8000-000000000001";

/** Text that breaks carelessly generated code. */
const hostile = [
  `It's "quoted" \\ \\n \\u0041 \\N{DIGIT ONE} %s \${1} {0} é 寧 🎧 👩‍🚀 \u{e0041}`,
  "$HOME `id` $(exit 1) !! !id hello!world ; & | < > ~ * ?",
  "one\nJSON\nEOF\n\ttab\r\n\u2028\u2029\u0085\u007f\u001b[2J\u200b\u202e",
  `'''"""\`\${process.exit(1)}</script><!-- --> {true: null}`,
  '"true": false, null',
  "\\",
  "'",
  '"',
];
const hostileObject = JSON.parse(
  '{"__proto__":{"x":1},"a\\"__proto__\\":":[true,false,null,-1.5,1e21,1e-7,0],"true":"null","":{"constructor":""}}',
) as Record<string, unknown>;

const playlist: CreatePlaylistInput = {
  name: hostile.join(" "),
  advertiser_id: companyId,
  type: "podcast",
  inventory_ids: [...hostile, "007", "1.23E+14"],
  searches: [...hostile, "__proto__", hostileObject],
  tags: hostile,
};

let server: Server;
const folder = temporaryFolder();
const createRequest = (changes: Partial<CreatePlaylistInput> = {}) =>
  describePlaylistRequest({
    origin: origin(),
    companyId,
    playlist: { ...playlist, ...changes },
  });

let received: {
  headers?: IncomingHttpHeaders;
  url?: string;
  method?: string;
  authorization?: string;
  type?: string;
  body: string;
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url, method, headers } = request;
      const { authorization, "content-type": type } = headers;
      const body = Buffer.concat(chunks).toString();
      received = { url, method, authorization, type, headers, body };
      response.writeHead(201).end('{"type": "success"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  received = { body: "" };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const runners: Record<RequestLanguage, [command: string, words: string[], file: string]> = {
  curl: ["bash", [], "request.sh"],
  fetch: [process.execPath, [], "request.mjs"],
  python: ["python3", [], "request.py"],
};

/** Runs `code` from a file with the token in the environment. */
async function execute(language: RequestLanguage, code: string): Promise<string> {
  const [command, words, name] = runners[language];
  const file = path.join(folder, name);
  writeFileSync(file, code);
  const env = { ...process.env, TOKEN: "a.b.c", no_proxy: "*" };
  return (await run(command, [...words, file], { env, maxBuffer: 1e8 })).stdout;
}

const has = async (command: string) =>
  run(command, ["--version"]).then(
    () => true,
    () => false,
  );
const hasPython = await has("python3");

describe.each(requestLanguages)("the request in $label", ({ id, write }) => {
  const send = async (request: CodeRequest) => execute(id, write(request));

  it.skipIf(id === "python" && !hasPython)(
    "sends exactly the playlist, with any content, and the token of the environment",
    async () => {
      const printed = await send(createRequest());
      expect(received).toMatchObject({
        url: `/v2/companies/${companyId}/playlists`,
        method: "POST",
        authorization: "Bearer a.b.c",
        type: "application/json",
      });
      const expected = { request_headers: [], body: playlist };
      // Compare text too: toEqual ignores a key named __proto__.
      expect(JSON.stringify(JSON.parse(received.body))).toBe(JSON.stringify(expected));
      expect(JSON.parse(received.body)).toEqual(expected);
      expect(printed).toContain('{"type": "success"}');
    },
  );

  it.skipIf(id === "python" && !hasPython)("sends 100,000 IDs", async () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => `show-${index}`);
    await send(createRequest({ inventory_ids: ids }));
    const { body } = JSON.parse(received.body) as { body: CreatePlaylistInput };
    expect(body.inventory_ids).toEqual(ids);
  });

  it.skipIf(id === "python" && !hasPython)(
    "sends any method, query and headers, and no body where there is none",
    async () => {
      const query = new URLSearchParams({ q: hostile.join(" "), tag: "a,b\\,c{1,2}[x]" });
      const headers = { "If-Match": '"r7"', "Idempotency-Key": "it's$HOME!x`id`\\\"\té\x85" };
      const url = `${origin()}/v2/playlists/${companyId}?${query}`;
      await send({ method: "GET", url, needsToken: false, headers });
      expect(received).toMatchObject({ method: "GET", authorization: undefined, body: "" });
      expect(received.headers).toMatchObject({
        "if-match": headers["If-Match"],
        "idempotency-key": headers["Idempotency-Key"],
      });
      const { searchParams, pathname } = new URL(received.url ?? "", origin());
      expect(pathname).toBe(`/v2/playlists/${companyId}`);
      expect([...searchParams]).toEqual([...query]);
      await send({ method: "PATCH", url, needsToken: true, headers, body: { value: { a: 1 } } });
      expect(received).toMatchObject({ method: "PATCH", authorization: "Bearer a.b.c" });
      await send({ method: "POST", url, needsToken: true });
      expect(received).toMatchObject({ method: "POST", body: "" });
    },
  );

  it.skipIf(id === "python" && !hasPython)(
    "sends text that is no JSON, or more than its value, as it is",
    async () => {
      const text = `{"a": 1, "a": 2, 'b': "é $HOME \`id\` \\",\nJSON\n\0\r\u2028\r\n\ud800}`;
      const body = toCodeBody(text);
      expect(body).toEqual({ text });
      await send({ method: "POST", url: origin(), needsToken: true, body });
      expect(received.body).toBe(text.toWellFormed());
      expect(toCodeBody('{"a": 1.0}')).toEqual({ text: '{"a": 1.0}' });
      expect(toCodeBody('{ "a b": [1, "x  y"] }')).toEqual({ value: { "a b": [1, "x  y"] } });
    },
  );

  it("contains no control or invisible character", () => {
    const code = write(createRequest());
    expect(code.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });
});

describe("the request in curl, pasted into an interactive shell", () => {
  it("is not changed by history expansion", async () => {
    const [curl] = requestLanguages;
    const code = curl.write(createRequest());
    const file = path.join(folder, "pasted");
    writeFileSync(file, `set -o history -o histexpand\nTOKEN=t\n${code}\nexit\n`);
    const bash = `bash --norc --noprofile -i < '${file}'`;
    await run("sh", ["-c", bash], { env: { ...process.env, no_proxy: "*" } });
    expect(JSON.parse(received.body)).toEqual({ request_headers: [], body: playlist });
    expect(code).not.toMatch(/!\w/);
  });
});

describe("the preview of a long list", () => {
  it("shows the first IDs and the number of the rest", () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => `id-${index}`);
    expect(abbreviateIds(ids)).toEqual([...ids.slice(0, 5), "and 1,995 more"]);
    expect(abbreviateIds(ids.slice(0, 5))).toEqual(ids.slice(0, 5));
  });
});
