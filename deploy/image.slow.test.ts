import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { freePort, untilReady } from "@/lib/testing/servers/server-process";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** The stages of the Dockerfile, run in empty folders: machines of tests have no containers. */

interface Step {
  keyword: string;
  text: string;
}

/** The instructions of each stage. */
function readStages(): Step[][] {
  const steps = readFileSync("Dockerfile", "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [keyword = ""] = line.split(" ", 1);
      return { keyword, text: line.slice(keyword.length + 1) };
    });
  const starts = steps.flatMap(({ keyword }, index) => (keyword === "FROM" ? [index] : []));
  return starts.map((start, index) => steps.slice(start + 1, starts[index + 1]));
}

const isRoot = process.getuid?.() === 0;
const folder = temporaryFolder();
const home = path.join(folder, "home");

/** User without rights: nobody. */
const identity = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** The environment of this machine (proxies, certificates) without that of the tests, and what the stage sets. */
const environment = (env: Record<string, string>) =>
  ({
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|VITEST|npm_)/.test(name)),
    ),
    HOME: home,
    // The Node that runs the test, which need not be that of PATH.
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    ...env,
  }) as unknown as NodeJS.ProcessEnv;

function run(command: string[], cwd: string, env: Record<string, string> = {}): string {
  const [file = "", ...args] = command;
  return execFileSync(file, args, {
    ...identity,
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: environment(env),
  });
}

// The image has Node 24. Node 20 compiles a driver of its own, for which it would fetch its headers.
const isOldNode = Number(process.versions.node.split(".")[0]) < 22;

describe.skipIf(isOldNode)("The image", () => {
  const [build = [], runtime = []] = readStages();
  const source = path.join(folder, "build");
  const app = path.join(folder, "app");

  it(
    "is built and packed by its first stage, as a user without rights",
    { timeout: 600_000 },
    () => {
      for (const made of [home, source, app]) {
        mkdirSync(made);
        chmodSync(made, 0o777);
      }
      chmodSync(folder, 0o755);
      // What `COPY . .` sees: the files of the repository.
      const files = execFileSync(
        "git",
        ["ls-files", "--cached", "--others", "--exclude-standard"],
        { encoding: "utf8" },
      )
        .split("\n")
        .filter((file) => file !== "" && existsSync(file) && !file.startsWith("e2e/"));
      for (const { keyword, text } of build) {
        if (keyword === "COPY") {
          const parts = text.split(" ");
          const wanted = parts.slice(0, -1);
          const isWanted = (file: string) =>
            wanted.some((part) => part === "." || file === part || file.startsWith(`${part}/`));
          for (const file of files.filter(isWanted)) cpSync(file, path.join(source, file));
          execFileSync("chmod", ["-R", "a+rwX", source]);
        }
        if (keyword === "RUN") run(["sh", "-c", text.replace(" /app", ` ${app}`)], source);
      }
      const megabytes = Number(
        execFileSync("du", ["-sm", app], { encoding: "utf8" }).split("\t")[0],
      );
      // node:24-slim has about 230 MB unpacked, 80 MB packed.
      expect(megabytes).toBeLessThan(150);
      expect(existsSync(path.join(app, "node_modules", "esbuild"))).toBe(false);
    },
  );

  it(
    "runs what its second stage says, on files that it cannot change, and stops",
    { timeout: 120_000 },
    async () => {
      const data = path.join(folder, "data");
      mkdirSync(data);
      execFileSync("chmod", ["-R", "a-w", app]);
      if (isRoot) execFileSync("chown", ["nobody", data]);
      const variables = Object.fromEntries(
        runtime
          .filter(({ keyword }) => keyword === "ENV")
          .flatMap(({ text }) =>
            text.split(" ").map((pair) => pair.split("=", 2) as [string, string]),
          ),
      );
      const port = String(await freePort());
      const env = { ...variables, DATA_DIR: data, PORT: port };
      const command = JSON.parse(runtime.at(-1)?.text ?? "[]") as string[];
      const [file = "", ...args] = command;
      const server = spawn(file, args, {
        ...identity,
        cwd: app,
        env: environment(env),
      });
      let output = "";
      server.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
      server.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
      const exited = new Promise<number | null>((resolve) => server.on("exit", resolve));
      try {
        expect(await untilReady(`http://localhost:${port}`, 60_000), output).toBeNull();
        const page = await fetch(`http://localhost:${port}/sign-in`);
        expect(page.status).toBe(200);
        const script = /\/_next\/static\/chunks\/[^"]+\.js/.exec(await page.text())?.[0] ?? "";
        expect((await fetch(`http://localhost:${port}${script}`)).status).toBe(200);
        const check = runtime.find(({ keyword }) => keyword === "HEALTHCHECK")?.text ?? "";
        run(JSON.parse(check.slice(check.indexOf("["))) as string[], app, env);
        expect(run(["node", "scripts/start.mjs", "admin", "clients", "list"], app, env)).toContain(
          "Demo",
        );
        expect(output).not.toMatch(/"level":"error"/);
      } finally {
        server.kill("SIGTERM");
      }
      expect(await exited).toBe(0);
    },
  );
});
