import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { beforeAll, expect, it } from "vitest";
import { toSourcePositions } from "@/lib/server/source-positions";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

const source = `interface Asked { name: string }

export function fail({ name }: Asked): never {
  throw new Error(name);
}
`;
const folder = temporaryFolder();

beforeAll(() => {
  writeFileSync(path.join(folder, "fail.ts"), source);
});

/** The stack of an error in a bundle of the source, as a Node of its own gives it: Vitest maps those of modules that it loads. */
async function stackOf(name: string, sourcemap: "linked" | false): Promise<string> {
  const outfile = path.join(folder, name);
  await build({
    entryPoints: [path.join(folder, "fail.ts")],
    outfile,
    format: "esm",
    minify: true,
    sourcemap,
  });
  const program = `const { fail } = await import(process.argv[1]);
    try { fail({ name: "at /not/a/file.js:1:1" }); } catch (error) { process.stdout.write(error.stack); }`;
  const words = ["--input-type=module", "-e", program, pathToFileURL(outfile).href];
  return execFileSync(process.execPath, words, { encoding: "utf8" });
}

it("names the line of the source where a map is beside the bundle", async () => {
  const stack = await stackOf("app (list) [id].mjs", "linked");
  const [message, first = ""] = toSourcePositions(stack).split("\n");
  expect(message).toBe("Error: at /not/a/file.js:1:1");
  expect(first).toContain(`${path.relative(process.cwd(), folder)}/fail.ts:4:9`);
});

it("leaves what has no map, and what is damaged, as it is", async () => {
  const stack = await stackOf("without.mjs", false);
  expect(toSourcePositions(stack)).toBe(stack);
  writeFileSync(path.join(folder, "without.mjs.map"), "{");
  expect(toSourcePositions(stack)).toBe(stack);
  const odd = "Error: odd\n    at async Promise.all (index 0)\n    at node:internal/main:1:2";
  expect(toSourcePositions(odd)).toBe(odd);
});

it("leaves messages that look like endless lines of a stack as they are", () => {
  const hostile = [" ".repeat(50_000), `    at ${"( (/a.js:".repeat(5_000)}`, "\n".repeat(50_000)];
  for (const text of hostile) expect(toSourcePositions(`Error: ${text}`)).toBe(`Error: ${text}`);
});
