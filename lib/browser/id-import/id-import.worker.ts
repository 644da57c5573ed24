import { AppError } from "@/lib/shared/errors";
import { type IdImportAnswer, type IdImportTask } from "@/lib/browser/id-import/id-import-task";
import { readIds } from "@/lib/shared/id-import/read-ids";
import { type ParsedIdList, type ParsedIds } from "@/lib/shared/id-import/types";

/** Parses IDs in a worker, so that the page stays responsive. */

const post = (answer: IdImportAnswer) => self.postMessage(answer);

/** Converts numbers to typed arrays, which are copied faster. */
const pack = ({ ids, lines, places }: ParsedIdList): ParsedIdList => ({
  ids,
  lines: Uint32Array.from(lines),
  places: Uint32Array.from(places),
});

async function read({ id, source, existing, columns, sheet }: IdImportTask): Promise<ParsedIds> {
  const content = typeof source === "string" ? source : new Uint8Array(await source.arrayBuffer());
  const reading = await readIds(content, new Set(existing), {
    columns,
    sheet,
    onProgress: (done, total) => post({ id, kind: "progress", done, total }),
  });
  return {
    ...reading,
    fresh: pack(reading.fresh),
    alreadyThere: pack(reading.alreadyThere),
    repeated: pack(reading.repeated),
  };
}

self.addEventListener("message", ({ data }: MessageEvent<IdImportTask>) => {
  read(data).then(
    (reading) => post({ id: data.id, kind: "result", reading }),
    // What is no table has a reason; otherwise the file is missing, unreadable or not text.
    (error: unknown) =>
      post({
        id: data.id,
        kind: "failure",
        reason: error instanceof AppError ? error.message : null,
      }),
  );
});
