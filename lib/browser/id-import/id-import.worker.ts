import { AppError } from "@/lib/shared/errors";
import { decodeFile } from "@/lib/shared/id-import/decode-file";
import {
  type IdImportAnswer,
  type IdImportResult,
  type IdImportTask,
} from "@/lib/browser/id-import/id-import-task";
import { readInventorySheets } from "@/lib/shared/id-import/read-inventory-sheets";
import { readInventoryText } from "@/lib/shared/id-import/read-inventory-text";
import { type ParsedIdList, type ParsedIds } from "@/lib/shared/id-import/types";
import { isSpreadsheet } from "@/lib/shared/tables/workbook/is-spreadsheet";

/** Parses IDs in a worker, so that the page stays responsive. */

const post = (answer: IdImportAnswer) => self.postMessage(answer);

/** Converts numbers to typed arrays, which are transferred without a copy. */
const pack = ({ ids, lines, places }: ParsedIdList): ParsedIdList => ({
  ids,
  lines: Uint32Array.from(lines),
  places: Uint32Array.from(places),
});

const packAll = (reading: ParsedIds): ParsedIds => ({
  ...reading,
  fresh: pack(reading.fresh),
  alreadyThere: pack(reading.alreadyThere),
  repeated: pack(reading.repeated),
});

async function read({ id, source, existing, columns, sheet }: IdImportTask) {
  const onProgress = (done: number, total: number) => post({ id, kind: "progress", done, total });
  const known = new Set(existing);
  if (typeof source === "string") {
    return textResult(readInventoryText(source, known, { columns, onProgress }), null);
  }
  const bytes = new Uint8Array(await source.arrayBuffer());
  if (isSpreadsheet(bytes)) {
    const { readSpreadsheet } = await import("@/lib/shared/tables/workbook/read-spreadsheet");
    const workbook = await readSpreadsheet(bytes);
    const found = readInventorySheets(workbook, known, { sheet, columns, onProgress });
    return { reading: packAll(found.reading), encoding: null, sheets: found.sheets };
  }
  const { text, encoding } = decodeFile(bytes);
  if (text.includes("\0")) throw new Error("This isn't a text file.");
  return textResult(readInventoryText(text, known, { columns, onProgress }), encoding);
}

const textResult = (reading: ParsedIds, encoding: IdImportResult["encoding"]): IdImportResult => ({
  reading: packAll(reading),
  encoding,
  sheets: null,
});

self.addEventListener("message", ({ data }: MessageEvent<IdImportTask>) => {
  read(data).then(
    (result) => post({ id: data.id, kind: "result", result }),
    // Broken JSON and workbooks have a reason; otherwise the file is missing, unreadable or not text.
    (error: unknown) =>
      post({
        id: data.id,
        kind: "failure",
        reason: error instanceof AppError ? error.message : null,
      }),
  );
});
