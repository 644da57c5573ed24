import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface LimitServer {
  origin: string;
  token: string;
  /** How long it took to insert the names, in ms. */
  filledMs: number;
  /** It logs nothing. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Starts `limit-server.ts` with so many advertisers, on a file of its own. */
export async function startLimit(
  advertisers: number,
  client: { clientId: string; clientSecret: string },
): Promise<LimitServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-limit-"));
  const words = [path.join(folder, "limit.db"), String(advertisers)];
  const child = spawn(
    process.execPath,
    [
      "scripts/run.mjs",
      "scripts/bench/limit-server.ts",
      ...words,
      client.clientId,
      client.clientSecret,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const exited = once(child, "exit");
  const [line] = (await Promise.race([once(child.stdout, "data"), exited])) as [Buffer];
  const { port, ...started } = JSON.parse(line.toString()) as {
    port: number;
    token: string;
    filledMs: number;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    ...started,
    output: () => "",
    async stop() {
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
