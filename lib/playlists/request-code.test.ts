import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  abbreviateIds,
  type PlaylistRequest,
  type RequestLanguage,
  requestLanguages,
} from "@/lib/playlists/request-code";
import { type CreatePlaylistInput } from "@/lib/playlists/schema";

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
let folder: string;
let received: {
  url?: string;
  method?: string;
  authorization?: string;
  type?: string;
  body: string;
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "cuelist-code-"));
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url, method, headers } = request;
      const { authorization, "content-type": type } = headers;
      received = { url, method, authorization, type, body: Buffer.concat(chunks).toString() };
      response.writeHead(201).end('{"type": "success"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  received = { body: "" };
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const runners: Record<RequestLanguage, [command: string, words: string[], file: string]> = {
  curl: ["bash", [], "create.sh"],
  fetch: [process.execPath, [], "create.mjs"],
  python: ["python3", [], "create.py"],
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
  const send = async (request: PlaylistRequest) => execute(id, write(request));

  it.skipIf(id === "python" && !hasPython)(
    "sends exactly the playlist, with any content, and the token of the environment",
    async () => {
      const printed = await send({ origin: origin(), companyId, playlist });
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
    await send({ origin: origin(), companyId, playlist: { ...playlist, inventory_ids: ids } });
    const { body } = JSON.parse(received.body) as { body: CreatePlaylistInput };
    expect(body.inventory_ids).toEqual(ids);
  });

  it("contains no control or invisible character", () => {
    const code = write({ origin: origin(), companyId, playlist });
    expect(code.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });
});

describe("the request in curl, pasted into an interactive shell", () => {
  it("is not changed by history expansion", async () => {
    const [curl] = requestLanguages;
    const code = curl.write({ origin: origin(), companyId, playlist });
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
    expect(abbreviateIds(ids)).toEqual([...ids.slice(0, 5), "… 1,995 more"]);
    expect(abbreviateIds(ids.slice(0, 5))).toEqual(ids.slice(0, 5));
  });
});
