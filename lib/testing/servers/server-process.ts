import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolder, removeFolder } from "../folders";

/** A Cuelist server in its own process, started as by `npm start`, for tests, benchmarks and crash rounds. */

export interface ServerProcess {
  origin: string;
  pid: number;
  output: () => string;
  /** Sends the signal; resolves with the exit code, or null if the signal ended the process. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

interface SpawnedServer extends ServerProcess {
  /** The exit code, or null if a signal ended the process. */
  exited: Promise<number | null>;
}

interface SpawnOptions {
  /** Prefix of the command, such as `prlimit --fsize=1000000`. */
  prefix?: string[];
  /** Replaces the command of `npm start`. */
  command?: string[];
  /** Whether it leads a process group, so that `process.kill(-pid)` also ends its children. */
  isGroup?: boolean;
  /** Maximum time until it is ready; two minutes by default. */
  readyTimeoutMs?: number;
}

const nodeCommand = [process.execPath, "scripts/start.mjs", "server"];

/** Starts the server on a free port, or on PORT, and waits until it is ready. @throws Error with its output */
export async function startServer(
  variables: Record<string, string>,
  options: SpawnOptions = {},
): Promise<SpawnedServer> {
  const server = await spawnServer(variables, options);
  const failed = server.exited.then((code) => `it ended with ${code}`);
  const ready = untilReady(server.origin, options.readyTimeoutMs);
  const problem = await Promise.race([failed, ready]);
  if (problem === null) return server;
  const output = server.output();
  await server.stop("SIGKILL");
  throw new Error(`The server did not start: ${problem}.\n${output}`);
}

/** Starts the server on a free port, or on PORT, without waiting for it. */
export async function spawnServer(
  variables: Record<string, string>,
  { prefix = [], command = nodeCommand, isGroup = false }: SpawnOptions = {},
): Promise<SpawnedServer> {
  const port = Number(variables.PORT ?? (await freePort()));
  const origin = `http://localhost:${port}`;
  // A file instead of a pipe, because a busy test process would not read the pipe.
  const folder = makeFolder();
  const file = path.join(folder, "output");
  const descriptor = openSync(file, "w");
  const [program = "", ...words] = [...prefix, ...command];
  const child = spawn(program, words, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
      DATABASE_URL: "",
      PUBLIC_ORIGIN: "",
      HOST: "127.0.0.1",
      PORT: String(port),
      ...variables,
    },
    detached: isGroup,
    stdio: ["ignore", descriptor, descriptor],
  });
  closeSync(descriptor);
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let last = "";
  const output = () => (existsSync(file) ? readFileSync(file, "utf8") : last);
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const code = await exited;
    last = output();
    removeFolder(folder);
    return code;
  };
  return { origin, pid: child.pid ?? 0, output, stop, exited };
}

/** Polls `/readyz`: resolves with null once it is ready, or with the last error after `timeoutMs`. */
export async function untilReady(origin: string, timeoutMs = 120_000): Promise<string | null> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    // A connection that is kept would make a stop wait for the end of its grace.
    const headers = { connection: "close" };
    const answer = await fetch(`${origin}/readyz`, { headers }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return null;
    await sleep(25);
  }
  return "it was not ready in time";
}

/** Resident memory of a process; 0 without /proc, and of one that has ended. */
export function residentMb(pid: number): number {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, "utf8") : "";
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024);
}

/** Returns a port on which nothing listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address
          ? resolve(address.port)
          : reject(new Error("There is no free port.")),
      );
    });
  });
}
