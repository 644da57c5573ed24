import { boot } from "@/lib/server/runtime/boot";
import { type Principal } from "@/lib/server/principal";
import { parseEnv } from "@/lib/server/env";
import { exportFormats } from "@/lib/shared/playlists/export/export-schema";
import { writeExport } from "@/lib/server/http/answers/export-playlists";
import { playlistFilterSchema } from "@/lib/shared/playlists/selection-schema";

/**
 * A separate process, to measure its memory: exports everything visible to a principal (JSON, the only
 * argument) in each format; prints the results and the memory used.
 */

const principal = JSON.parse(process.argv[2] ?? "") as Principal;
const runtime = await boot(parseEnv(process.env));
const all = { filter: playlistFilterSchema.parse({}) };
const results = [];
for (const format of exportFormats) {
  let characters = 0;
  let lines = 0;
  let largest = 0;
  let peak = 0;
  const before = process.memoryUsage().rss;
  const options = { format, names: false, sort: "name", order: "asc" } as const;
  for await (const piece of writeExport(runtime, principal, all, options)) {
    characters += piece.length;
    largest = Math.max(largest, piece.length);
    if (typeof piece === "string") lines += piece.split("\n").length - 1;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  results.push({ format, characters, lines, largest, growth: (peak - before) / 1e6 });
}
await runtime.database.close();
process.stdout.write(JSON.stringify(results));
