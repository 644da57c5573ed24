import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CheckLine } from "@/lib/server/admin/service-check/check-report";
import { startServer } from "@/lib/testing/servers/server-process";
import { temporaryFolder } from "@/lib/testing/temporary-folder";
import { type StandIn } from "@/scripts/stand-in/handle";
import { startStandIn } from "@/scripts/stand-in/start-stand-in";

const folder = temporaryFolder();
let standIn: StandIn;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  standIn = await startStandIn({ isTls: true, advertisers: 100 });
  writeFileSync(path.join(folder, "own.pem"), standIn.certificate ?? "");
  server = await startServer({ DATA_DIR: folder, LOG_LEVEL: "silent" });
});
afterAll(async () => {
  await server.stop("SIGKILL");
  await standIn.close();
});

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `admin service check` with the secret on standard input. */
function check(secret: string, args: string[], variables: Record<string, string> = {}) {
  return new Promise<Outcome>((resolve) => {
    const words = ["--disable-warning=ExperimentalWarning", "scripts/start.mjs", "admin"];
    const child = spawn(process.execPath, [...words, "service", "check", ...args], {
      env: { ...process.env, ...variables },
    });
    const outcome: Outcome = { code: null, stdout: "", stderr: "" };
    child.stdout.on("data", (text: Buffer) => (outcome.stdout += text.toString()));
    child.stderr.on("data", (text: Buffer) => (outcome.stderr += text.toString()));
    child.once("close", (code) => resolve({ ...outcome, code }));
    child.stdin.on("error", () => undefined).end(`${secret}\n`);
  });
}

const ofStandIn = () => {
  const [client] = standIn.clients;
  const args = ["--url", standIn.url, "--client-id", client?.id ?? "", "--json"];
  return { secret: client?.secret ?? "", args };
};

it("finds that every line holds for Cuelist's own service", async () => {
  const file = readFileSync(path.join(folder, "demo-client.json"), "utf8");
  const { client_id, client_secret } = JSON.parse(file) as Record<string, string>;
  const [id = "", secret = ""] = [client_id, client_secret];
  const token = (await (
    await fetch(`${server.origin}/stage/get-token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ request_headers: [], body: { client_id, client_secret } }),
    })
  ).json()) as { _token: string };
  const found = (await (
    await fetch(`${server.origin}/v2/companies/search?limit=1`, {
      headers: { Authorization: `Bearer ${token._token}` },
    })
  ).json()) as { Advertisers: { uuid: string }[] };
  const company = found.Advertisers[0]?.uuid ?? "";
  const args = ["--url", server.origin, "--client-id", id, "--create", "--company", company];
  const { code, stdout, stderr } = await check(secret, [...args, "--json"]);
  const { holds, lines } = JSON.parse(stdout) as { holds: boolean; lines: CheckLine[] };
  expect(lines.filter(({ result }) => result === "fails" || result === "not_checked")).toEqual([]);
  expect({ code, stderr, holds }).toEqual({ code: 0, stderr: "", holds: true });
  expect(stdout.includes(secret)).toBe(false);
});

it("trusts the authorities of NODE_EXTRA_CA_CERTS, goes through HTTPS_PROXY, and obeys NO_PROXY", async () => {
  const { secret, args } = ofStandIn();
  const trust = { NODE_EXTRA_CA_CERTS: path.join(folder, "own.pem") };
  let tunnels = 0;
  const proxy = createServer((_request, response) => response.writeHead(500).end());
  proxy.on("connect", (request, socket) => {
    tunnels += 1;
    const [host, port] = (request.url ?? "").split(":");
    const target = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.pipe(socket).pipe(target);
    });
    target.on("error", () => socket.destroy());
    socket.on("error", () => target.destroy());
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  const HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  const [untrusted, proxied] = await Promise.all([
    check(secret, args),
    check(secret, args, { ...trust, HTTPS_PROXY }),
  ]);
  const { lines } = JSON.parse(untrusted.stdout) as { lines: CheckLine[] };
  expect(lines.find(({ id }) => id === "token.answered")).toMatchObject({
    result: "fails",
    found:
      "The audio service could not be trusted: its TLS certificate or handshake failed (DEPTH_ZERO_SELF_SIGNED_CERT). Is the address right?",
  });
  expect(untrusted.code).toBe(1);
  expect(proxied).toMatchObject({ code: 0, stderr: "" });
  expect(tunnels).toBeGreaterThan(0);

  const before = tunnels;
  const direct = await check(secret, args, { ...trust, HTTPS_PROXY, NO_PROXY: "127.0.0.1" });
  expect({ code: direct.code, tunnels }).toEqual({ code: 0, tunnels: before });
  await new Promise((resolve) => proxy.close(resolve));
});

it("says what is missing, and refuses an address that would send the secret in the open", async () => {
  const [open, alone] = await Promise.all([
    check("s", ["--url", "http://audio.example", "--client-id", "c"]),
    check("s", ["--url", standIn.url, "--client-id", "c", "--create"]),
  ]);
  expect(open).toMatchObject({ code: 1, stdout: "" });
  expect(open.stderr).toContain(
    "It must be an https address; http is possible on this machine only.",
  );
  expect(alone).toMatchObject({ code: 1, stdout: "" });
  expect(alone.stderr).toContain("--create needs --company <uuid>.");
});
