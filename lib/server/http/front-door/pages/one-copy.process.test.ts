import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { startServer } from "@/lib/testing/servers/server-process";
import { toCookie } from "@/lib/testing/session-cookie";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** Pages of each kind; those of a playlist and of a company are added by ID. */
const pages = [
  "/",
  "/sign-in",
  "/companies",
  "/playlists",
  "/playlists/overlap",
  "/playlists/compare",
  "/playlists/import",
  "/playlists/tags",
  "/activity",
  "/people",
  "/sessions",
  "/join",
  "/requests",
  "/api-reference",
  "/not-there",
];

/** Modules that neither pages nor components may have: those that hold what the process has once. */
const isServerModule = (source: string): boolean =>
  /^lib\/server\/|^app\/.*route\.ts$/.test(source);

it("loads each server module once, whatever pages were made", async () => {
  const folder = temporaryFolder();
  const coverage = path.join(folder, "coverage");
  // Node writes there which scripts the process has loaded.
  const server = await startServer({ DATA_DIR: folder, DEMO: "1", NODE_V8_COVERAGE: coverage });
  try {
    const client = readFileSync(path.join(folder, "demo-client.json"), "utf8");
    const signedIn = await fetch(`${server.origin}/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: server.origin },
      body: client,
    });
    const cookie = toCookie(signedIn.headers.get("set-cookie"));
    const get = (target: string) => fetch(server.origin + target, { headers: { cookie } });
    const read = async <Body>(target: string) => (await (await get(target)).json()) as Body;
    const { playlists } = await read<{ playlists: { uuid: string; advertiser_id: string }[] }>(
      "/api/playlists?limit=1",
    );
    const [{ uuid, advertiser_id } = { uuid: "", advertiser_id: "" }] = playlists;
    const ofRows = [`/playlists/${uuid}`, `/playlists/${uuid}/edit`, `/companies/${advertiser_id}`];
    for (const page of [...pages, ...ofRows, `/companies/${advertiser_id}/playlists/new`])
      expect([page, (await get(page)).status]).not.toEqual([page, 500]);
    expect(await server.stop("SIGTERM")).toBe(0);
    const loaded = listScripts(coverage).flatMap((script) =>
      listSources(script).map((source) => ({ source, script })),
    );
    const copies = new Map<string, string[]>();
    for (const { source, script } of loaded)
      if (isServerModule(source)) copies.set(source, [...(copies.get(source) ?? []), script]);
    expect(copies.size).toBeGreaterThan(200);
    const twice = Array.from(copies).filter(([, scripts]) => scripts.length > 1);
    expect(twice).toEqual([]);
  } finally {
    await server.stop("SIGKILL");
  }
});

/** The files of this project's build that a process has loaded, without that of a thread, which shares nothing with it. */
function listScripts(coverage: string): string[] {
  const urls = readdirSync(coverage).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(path.join(coverage, file), "utf8")) as {
      result: { url: string }[];
    };
    return result.map(({ url }) => url);
  });
  const root = process.cwd();
  return Array.from(new Set(urls))
    .map((url) => (url.startsWith("file://") ? decodeURIComponent(url.slice(7)) : url))
    .filter((file) => [".next", "dist"].some((folder) => file.startsWith(path.join(root, folder))))
    .filter((file) => !path.basename(file).endsWith("-thread.mjs"));
}

interface SourceMap {
  sources?: string[];
  sections?: { map: SourceMap }[];
}

/** The modules of a script, by its source map: paths in the project. */
function listSources(script: string): string[] {
  const text = readFileSync(script, "utf8");
  const comment = /\/\/# sourceMappingURL=(?:data:application\/json;base64,)?(\S+)\s*$/.exec(text);
  if (!comment?.[1]) return [];
  const map = comment[0].includes("data:")
    ? Buffer.from(comment[1], "base64").toString()
    : readFileSync(path.join(path.dirname(script), decodeURIComponent(comment[1])), "utf8");
  const flatten = ({ sources = [], sections = [] }: SourceMap): string[] => [
    ...sources,
    ...sections.flatMap((section) => flatten(section.map)),
  ];
  return flatten(JSON.parse(map) as SourceMap).flatMap(
    (source) => /(?:^|\/)((?:lib|app|components)\/.+)$/.exec(source)?.[1] ?? [],
  );
}
