import { decodeFile } from "@/lib/id-import/decode-file";
import {
  type IdImportAnswer,
  type IdImportResult,
  type IdImportTask,
} from "@/lib/id-import/id-import-task";
import { type ParsedIdList } from "@/lib/id-import/types";
import { readInventoryText } from "@/lib/id-import/read-inventory-text";

/* Reads ids beside the page, which goes on answering meanwhile. */

const say = (answer: IdImportAnswer) => self.postMessage(answer);

/** Numbers in a block of memory: the page takes it over as it is, however many there are. */
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
  const onProgress = (done: number, total: number) => say({ id, kind: "progress", done, total });
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
    (result) => say({ id: data.id, kind: "result", result }),
    // A file that is gone, may not be read, or is no text.
    () => say({ id: data.id, kind: "failure" }),
  );
});
