import { decodeText } from "@/lib/shared/csv/decode-text";
import { type CsvRow, readCsv } from "@/lib/shared/csv/read-csv";
import { companyNameSchema } from "@/lib/shared/companies/schema";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";

/** A row of a company list; a row with a `problem` cannot be imported. `id` is null if the file gives none. */
export type ImportedCompany =
  | { line: number; name: string; id: string | null }
  | { line: number; problem: string };

const nilUuid = "00000000-0000-0000-0000-000000000000";

/**
 * Yields the rows of a CSV file with a column "name" and an optional column "uuid", in batches and constant
 * memory. Headers match in any case and order; other columns are ignored.
 * @throws AppError bad_request without a column "name", and the errors of `decodeText` and `readCsv`
 */
export async function* readCompanyRows(
  file: AsyncIterable<Uint8Array>,
): AsyncGenerator<ImportedCompany[]> {
  let columns: Columns | null = null;
  for await (const rows of readCsv(decodeText(file))) {
    const [header] = rows;
    if (!header) continue;
    const isFirst = columns === null;
    columns ??= findColumns(header);
    const { read } = columns;
    yield (isFirst ? rows.slice(1) : rows).map(read);
  }
  if (columns === null) throw noNameColumn("is empty");
}

interface Columns {
  read: (row: CsvRow) => ImportedCompany;
}

function findColumns({ cells: header }: CsvRow): Columns {
  const titles = header.map((title) => title.trim().toLowerCase());
  const [nameAt, idAt] = [titles.indexOf("name"), titles.indexOf("uuid")];
  if (nameAt < 0) throw noNameColumn('has no column "name"');
  const read = ({ line, cells, problem }: CsvRow): ImportedCompany => {
    if (problem !== null) return { line, problem: `${problem}.` };
    // Reject a row with an unquoted comma in its name instead of truncating the name.
    if (cells.slice(titles.length).some((cell) => cell.trim() !== ""))
      return {
        line,
        problem: `The row has ${cells.length} columns, but the header has ${titles.length}. Put names that contain the separator in quotation marks.`,
      };
    const name = companyNameSchema.safeParse(cells[nameAt] ?? "");
    if (!name.success) return { line, problem: name.error.issues[0]?.message ?? "" };
    const id = (cells[idAt] ?? "").trim();
    if (id !== "" && (!isId(id) || id === nilUuid))
      return { line, problem: `"${id.slice(0, 40)}" isn't a UUID.` };
    return { line, name: name.data, id: id === "" ? null : id.toLowerCase() };
  };
  return { read };
}

function noNameColumn(what: string): AppError {
  return new AppError(
    "bad_request",
    `The file ${what}. The first line must name the columns: name and, optionally, uuid.`,
  );
}
