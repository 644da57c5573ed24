import { readAliases } from "@/lib/shared/aliases";
import { companyNameSchema } from "@/lib/shared/companies/schema";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { columnNames } from "@/lib/shared/tables/column-names";
import { guessColumns } from "@/lib/shared/tables/guess-columns";
import { openTable, type FoundTable } from "@/lib/shared/tables/open-table";
import { type TableRecord } from "@/lib/shared/tables/types";

/** A row of a company list; a row with a `problem` cannot be imported. `id` is null if the file gives none. */
export type ImportedCompany =
  | { line: number; name: string; id: string | null; aliases: string[] }
  | { line: number; problem: string };

/** What else an import says of the lines of a file. */
export type CompanyLines = Pick<FoundTable, "counts" | "notices">;

const nilUuid = "00000000-0000-0000-0000-000000000000";

/**
 * Opens a list with a column of names and, optionally, of UUIDs and of other names, wherever its header is (`openTable`); other columns are ignored.
 * @throws AppError bad_request without such a column, and the errors of `openTable`
 */
export async function openCompanies(
  file: AsyncIterable<Uint8Array>,
): Promise<CompanyLines & { read(): AsyncGenerator<ImportedCompany[]> }> {
  const table = await openTable(file);
  const { columns } = guessColumns(
    table.names,
    table.sample.map(({ cells }) => cells),
    [
      { field: "name", names: ["name", ...columnNames.company] },
      { field: "uuid", names: ["uuid"] },
      { field: "aliases", names: columnNames.alias },
    ],
  );
  if (columns.name === undefined)
    throw new AppError(
      "bad_request",
      `The file ${table.sample.length === 0 && table.header === null ? "is empty" : 'has no column "name"'}. Name its columns in a line above the rows: name and, optionally, uuid and also known as.`,
    );
  const { name, uuid = -1, aliases = -1 } = columns;
  return {
    ...table,
    notices: () => [...table.notices(), ...table.leftOut()],
    async *read() {
      for await (const rows of table.read())
        yield rows.map((row) => readRow(row, { name, uuid, aliases }));
    },
  };
}

function readRow(
  { line, cells, doubt }: TableRecord,
  at: { name: number; uuid: number; aliases: number },
): ImportedCompany {
  // A name with a bare separator would be cut. Rows that are too short only lack what is empty.
  if (doubt && doubt.kind !== "short") return { line, problem: doubt.message };
  const name = companyNameSchema.safeParse(cells[at.name] ?? "");
  if (!name.success) return { line, problem: name.error.issues[0]?.message ?? "" };
  const id = (cells[at.uuid] ?? "").trim();
  if (id !== "" && (!isId(id) || id === nilUuid))
    return { line, problem: `"${id.slice(0, 40)}" isn't a UUID.` };
  const read = readAliases(cells[at.aliases] ?? "");
  if ("problem" in read) return { line, problem: read.problem };
  const { aliases } = read;
  return { line, name: name.data, id: id === "" ? null : id.toLowerCase(), aliases };
}
