import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import path from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type CodeRequest,
  requestLanguages,
  toCodeBody,
} from "@/lib/browser/operations/request-code";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** util-linux's `script` gives a shell a terminal. */
const hasTerminal = spawnSync("script", ["--version"]).stdout?.includes("util-linux");
const [curl] = requestLanguages;

/** Characters that end a paste, a line, a quotation or a here-document, or are a key of an interactive shell. */
const pieces = [
  "\rJSON\rtouch ./pwned #\r",
  "\nJSON\ntouch ./pwned\n",
  "\nJSON\r\ntouch ./pwned\r\n",
  "\u001b[201~\rtouch ./pwned\r",
  "'\rtouch ./pwned\r'",
  "\u0085JSON\u0085touch ./pwned\u0085",
  "\u2028JSON\u2028touch ./pwned\u2028",
  "\u0003touch ./pwned\r",
  "\u0000\u0004\u0016\u0018\u0005\u001a\u007f",
  "\u009b201~\u0090\u202e\u2066\ufeff\ud800",
  "$(touch ./pwned)`touch ./pwned`;touch ./pwned;",
  "\\'\\\\\\c\\0101%s%b",
  "!!!touch\t\t!$ ^a^b",
  '{"a": 1.0, "£": "é 寧 🎧"}\n',
];
const text = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: "binary" })),
  )
  .map((parts) => parts.join(""));
/** Characters that a header of HTTP can hold: visible characters of Latin-1, blanks and tabs inside. */
const headerValue = text.map((value) => `a${value.replace(/[^\t\x20-\x7e\x80-\xff]/g, "")}\x85z`);
/** Without what an address means by itself. */
const pathText = text.map((value) => value.replace(/[#%.]/g, "?"));

const wellFormed = (value: string) => Buffer.from(value).toString();

let server: Server;
let folder: string;
let shell: ChildProcessWithoutNullStreams;
let received: { url?: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
let screen = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url, headers } = request;
      received.push({ ...(url && { url }), headers, body: Buffer.concat(chunks) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => void shell.kill());
afterAll(() => new Promise((resolve) => server.close(resolve)));

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Starts an interactive bash on a terminal, whose prompt says how many commands have run. */
async function openShell(isBracketed: boolean): Promise<void> {
  folder = temporaryFolder();
  screen = "";
  const cwd = path.join(folder, "current");
  mkdirSync(cwd);
  const setting = `set enable-bracketed-paste ${isBracketed ? "on" : "off"}`;
  writeFileSync(path.join(folder, "settings"), `PS1='<ran \\#>'\nbind '${setting}'\n`);
  shell = spawn("script", ["-qec", "bash --rcfile ../settings -i", "/dev/null"], {
    cwd,
    env: { ...process.env, TOKEN: "t", INPUTRC: "/dev/null", HISTFILE: "", no_proxy: "*" },
  });
  shell.stdout.on("data", (chunk: Buffer) => (screen += chunk.toString()));
  await seePrompt(1);
}

const seePrompt = (count: number) =>
  vi.waitFor(() => expect(screen).toContain(`<ran ${count}>`), { timeout: 5_000, interval: 2 });

/** Pastes as terminals do: what ends a line becomes a carriage return. */
function paste(code: string, isBracketed: boolean): void {
  const keys = code.replace(/\r?\n/g, "\r");
  shell.stdin.write(isBracketed ? `\u001b[200~${keys}\u001b[201~\r` : `${keys}\r`);
}

describe.skipIf(!hasTerminal).each([
  ["with bracketed paste", true],
  ["without bracketed paste", false],
])("a request in curl, pasted into bash %s", (_, isBracketed) => {
  it("sends exactly its bytes and runs nothing else", async () => {
    await openShell(isBracketed);
    let ran = 1;
    const send = async (request: CodeRequest) => {
      received = [];
      paste(curl.write(request), isBracketed);
      ran += 1;
      await seePrompt(ran);
      expect(readdirSync(path.join(folder, "current"))).toEqual([]);
      expect(received).toHaveLength(1);
      return received[0];
    };
    await fc.assert(
      fc.asyncProperty(text, headerValue, pathText, async (body, header, place) => {
        const call = await send({
          method: "PATCH",
          url: `${origin()}/${place}`,
          needsToken: true,
          headers: { "Idempotency-Key": header },
          ...(body && { body: { text: body } }),
        });
        expect(call?.body.toString("hex")).toBe(Buffer.from(body).toString("hex"));
        expect(call?.headers["idempotency-key"]).toBe(header);
        expect(decodeURIComponent(call?.url ?? "")).toBe(`/${wellFormed(place)}`);
      }),
      { numRuns: 60, seed: 1, endOnFailure: true },
    );
    await fc.assert(
      fc.asyncProperty(text, fc.jsonValue({ stringUnit: "binary" }), async (word, value) => {
        const sent = JSON.stringify({ [word]: [word, value] });
        const body = toCodeBody(sent);
        const call = await send({
          method: "POST",
          url: origin(),
          needsToken: false,
          ...(body && { body }),
        });
        expect(JSON.stringify(JSON.parse(call?.body.toString() ?? ""))).toBe(sent);
      }),
      { numRuns: 30, seed: 1, endOnFailure: true },
    );
    paste("echo end", isBracketed);
    await seePrompt(ran + 1);
    expect(screen).not.toContain(`<ran ${ran + 2}>`);
  });
});
