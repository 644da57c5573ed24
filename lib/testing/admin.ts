import { execFile } from "node:child_process";
import path from "node:path";
import { vi } from "vitest";
import { runAdmin } from "@/lib/server/admin/program";
import { singletons } from "@/lib/server/singleton";

/** The command line under test. */

interface AdminOutcome {
  code: number;
  stdout: string;
  stderr: string;
}

const root = path.resolve(import.meta.dirname, "../..");

/** The words after `node` that run a command as the npm script does. */
export const adminWords = (...args: string[]): string[] => [
  "--disable-warning=ExperimentalWarning",
  path.join(root, "scripts/start.mjs"),
  "admin",
  ...args,
];

/** Runs a command in its own process, which takes about a second, in the folder `CWD` if it is given. */
export function runAdminProcess(
  variables: Record<string, string>,
  ...args: string[]
): Promise<AdminOutcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      adminWords(...args),
      { cwd: variables.CWD ?? root, env: { ...variables, NODE_ENV: "test" } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** Runs the same command in this process, in some ms; one at a time. */
export async function runAdminHere(
  variables: Record<string, string>,
  ...args: string[]
): Promise<AdminOutcome> {
  forgetEnv();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const [out, err] = [process.stdout, process.stderr].map(recordWrites);
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    const code = await runAdmin(args);
    return { code, stdout: out?.text() ?? "", stderr: err?.text() ?? "" };
  } finally {
    process.exitCode = before;
    for (const recorded of [out, err]) recorded?.end();
    vi.unstubAllEnvs();
    forgetEnv();
  }
}

function recordWrites(stream: NodeJS.WriteStream) {
  let text = "";
  const spy = vi.spyOn(stream, "write").mockImplementation((chunk) => {
    text += chunk.toString();
    return true;
  });
  return { text: () => text, end: () => spy.mockRestore() };
}

/** `getEnv` parses once for a process. */
function forgetEnv(): void {
  singletons.delete("env");
}
