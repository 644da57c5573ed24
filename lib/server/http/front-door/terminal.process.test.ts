import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { findDemoCredentials } from "@/lib/server/admin/demo/demo-credentials";
import { startServer } from "@/lib/testing/servers/server-process";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/* A start as a person sees it. `script` makes a terminal. */

const folder = temporaryFolder();

/** Starts the server at a terminal, with a shell's redirection; returns what the terminal showed at the start, and after a request. */
async function startAtTerminal(variables: Record<string, string>, redirection = "") {
  const command = `exec ${process.execPath} scripts/start.mjs server ${redirection}`;
  const server = await startServer(variables, {
    command: ["script", "-qec", command, "/dev/null"],
  });
  const untilShown = (words: string) =>
    vi.waitFor(() => expect(server.output()).toContain(words), { timeout: 10_000 });
  await untilShown("Client secret");
  const start = server.output();
  await fetch(`${server.origin}/v2/tags`);
  if (redirection === "") await untilShown("/v2/tags");
  await server.stop("SIGTERM");
  return { start, end: server.output(), origin: server.origin };
}

describe.skipIf(process.platform !== "linux" || !existsSync("/usr/bin/script"))(
  "npm start at a terminal",
  () => {
    it(
      "ends with the address and the client, also if the log goes to a file",
      { timeout: 60_000 },
      async () => {
        const variables = { DATA_DIR: path.join(folder, "data"), DEMO: "1" };
        const file = path.join(folder, "log");
        const piped = await startAtTerminal(variables, `> ${file}`);
        const { clientId, clientSecret } = findDemoCredentials(variables.DATA_DIR) ?? {
          clientId: "missing",
          clientSecret: "missing",
        };
        const signIn = (origin: string) => `${origin}/sign-in?client_id=${clientId}`;
        expect(piped.start).toContain(`Cuelist is running at ${piped.origin}`);
        expect(piped.start).toContain(signIn(piped.origin));
        expect(piped.start).toContain(clientSecret);
        const lines = readFileSync(file, "utf8").trimEnd().split("\n");
        const messages = lines.map((line) => String((JSON.parse(line) as { msg?: string }).msg));
        expect(messages).toContain(`Sign in at ${signIn(piped.origin)}`);
        expect(messages.join("")).not.toContain("\n");
        expect(lines.join("")).not.toContain(clientSecret);

        const { start, end, origin } = await startAtTerminal(variables);
        const shown = [
          `Cuelist is running at ${origin}`,
          `  Sign in        ${signIn(origin)}`,
          `  Client ID      ${clientId}`,
          `  Client secret  in ${path.join(variables.DATA_DIR, "demo-client.json")}`,
        ];
        expect(start.replaceAll("\r", "")).toContain(shown.join("\n"));
        expect(end).toMatch(/INFO.*401 GET \/v2\/tags in \d+ ms/);
        expect(end).not.toContain('{"level"');
      },
    );
  },
);
