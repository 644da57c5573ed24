import { writeXlsx } from "hucre/xlsx";
import { templateRows } from "@/lib/browser/imports/template";

export function writeTemplateWorkbook(): Promise<Uint8Array> {
  const columns = templateRows[0]?.map((_, index) => ({ width: index < 2 ? 28 : 18 })) ?? [];
  return writeXlsx({
    sheets: [{ name: "Playlists", columns, rows: templateRows, freezePane: { rows: 1 } }],
  });
}
