import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";

/* A whole Cuelist in a process of its own, as `npm start` runs it: for tests, benchmarks and crash rounds. */

export interface ServerProcess {
  origin: string;
  pid: number;
  /** All that it has printed, log lines included. */
  output: () => string;
  /** Sends the signal and resolves with the exit code, null if the signal ended it. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Starts the server on a free port and resolves when it is ready. @throws Error with its output if it is not within two minutes */
export async function startServer(variables: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/run.mjs", "server.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: "",
      PUBLIC_ORIGIN: "",
      HOST: "127.0.0.1",
      PORT: String(port),
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exited = new Promise<number | null>((resolve) =>
    child.once("exit", (code) => resolve(code)),
  );
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  await ready(child, () => output);
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return { origin: `http://localhost:${port}`, pid: child.pid ?? 0, output: () => output, stop };
}

function ready(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not start.\n${output()}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail();
    }, 120_000);
    child.once("exit", fail);
    child.stdout?.on("data", () => {
      if (!output().includes("Cuelist is running at")) return;
      clearTimeout(timer);
      child.off("exit", fail);
      resolve();
    });
  });
}

/** A port of this machine that nothing listens on right now. */
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
