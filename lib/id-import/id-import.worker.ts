import { decodeFile } from "@/lib/id-import/decode-file";
import {
  type IdImportAnswer,
  type IdImportResult,
  type IdImportTask,
} from "@/lib/id-import/id-import-task";
import { type ParsedIdList } from "@/lib/id-import/types";
import { readInventoryText } from "@/lib/id-import/read-inventory-text";

/** Parses IDs in a worker, so that the page stays responsive. */

const post = (answer: IdImportAnswer) => self.postMessage(answer);

/** Converts numbers to typed arrays, which are transferred without a copy. */
const pack = ({ ids, lines, places }: ParsedIdList): ParsedIdList => ({
  ids,
  lines: Uint32Array.from(lines),
  places: Uint32Array.from(places),
});

async function read({ id, source, existing, column }: IdImportTask): Promise<IdImportResult> {
  const { text, encoding } =
    typeof source === "string"
      ? { text: source, encoding: null }
      : decodeFile(new Uint8Array(await source.arrayBuffer()));
  if (encoding && text.includes("\0")) throw new Error("This isn't a text file.");
  const onProgress = (done: number, total: number) => post({ id, kind: "progress", done, total });
  const reading = readInventoryText(text, new Set(existing), { column, onProgress });
  const { fresh, alreadyThere, repeated } = reading;
  const packed = {
    fresh: pack(fresh),
    alreadyThere: pack(alreadyThere),
    repeated: pack(repeated),
  };
  return { reading: { ...reading, ...packed }, encoding };
}

self.addEventListener("message", ({ data }: MessageEvent<IdImportTask>) => {
  read(data).then(
    (result) => post({ id: data.id, kind: "result", result }),
    // The file is missing, unreadable or not text.
    () => post({ id: data.id, kind: "failure" }),
  );
});
