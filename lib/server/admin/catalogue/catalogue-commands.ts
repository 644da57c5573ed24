import { type Command, InvalidArgumentError, Option } from "commander";
import { type NoteSubject } from "@/lib/server/admin/audit/record-act";
import { findTarget } from "@/lib/server/admin/catalogue/find-target";
import { holdImports } from "@/lib/server/admin/catalogue/hold-imports";
import {
  type CatalogueImportOptions,
  importCatalogue,
  toJson,
} from "@/lib/server/admin/catalogue/import-catalogue";
import { printAnswer, printList, withAct, withRuntime } from "@/lib/server/admin/output";
import { readSources } from "@/lib/server/domain/catalogue/imports/list-sources";
import { getImportRow, toImport } from "@/lib/server/domain/catalogue/imports/read-imports";
import { getRun } from "@/lib/server/domain/catalogue/imports/import-state";
import { undoImport } from "@/lib/server/domain/catalogue/imports/undo-import";
import {
  findLatest,
  findSourceByName,
} from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { kindSchema, knownKinds } from "@/lib/shared/catalogue/kinds";
import {
  catalogueFormats,
  type CatalogueSource,
  sourceNameSchema,
} from "@/lib/shared/catalogue/sources";
import { AppError } from "@/lib/shared/errors";
import { formatNumber } from "@/lib/shared/format";

interface TargetOptions {
  agency?: string;
  json?: true;
}

const ofAgency = ["--agency <agency>", "the agency's own catalogue: UUID or exact name"] as const;

/** Adds the commands `catalogue import`, `list` and `undo`. */
export function addCatalogueCommands(catalogue: Command): void {
  catalogue
    .command("import")
    .description(
      "import names from a file: CSV, XLSX, JSON, OPML, radio-browser's or Podcast Index's SQLite dump. Entries missing from the source become unavailable. The same command resumes after an interruption.",
    )
    .argument("<file>", "the file")
    .option(
      "--kind <kind>",
      `kind of the IDs: ${knownKinds.join(", ")}, or a word of your own; guessed by default`,
      read(kindSchema),
    )
    .option(
      "--source <name>",
      "name of the source, the same for each of its files; by default the file's name",
      read(sourceNameSchema),
    )
    .option("--agency <agency>", "into the agency's own catalogue: UUID or exact name")
    .option("--only-used", "add only names of IDs that are in a playlist")
    .option(
      "--min-popularity <number>",
      "add only names with at least this popularity, 0 to 100",
      readPopularity,
    )
    .addOption(
      new Option("--format <format>", "format of the file, if it isn't recognized").choices(
        catalogueFormats,
      ),
    )
    .option("--json", "print JSON")
    .action((file: string, options: CatalogueImportOptions) =>
      withAct((runtime, note) => importCatalogue(runtime, file, options, note)),
    );

  catalogue
    .command("list")
    .description("list the sources of the catalogue and their last imports")
    .option(...ofAgency)
    .option("--json", "print JSON")
    .action((options: TargetOptions) => withRuntime((runtime) => listCatalogue(runtime, options)));

  catalogue
    .command("undo")
    .description(
      "undo the last import of a source. With --import the same command never undoes another one.",
    )
    .argument("<source>", "name of the source")
    .option(
      "--import <number>",
      "only this import: its number in `catalogue list --json`",
      readNumber,
    )
    .option(...ofAgency)
    .option("--json", "print JSON")
    .action((source: string, options: TargetOptions & { import?: number }) =>
      withAct((runtime, note) => undoCatalogue(runtime, source, options, note)),
    );
}

const read =
  (schema: typeof kindSchema | typeof sourceNameSchema) =>
  (text: string): string => {
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? "");
  };

function readPopularity(text: string): number {
  const popularity = Number(text);
  if (text.trim() === "" || !(popularity >= 0 && popularity <= 100))
    throw new InvalidArgumentError("Enter a number from 0 to 100.");
  return popularity;
}

function readNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Enter the number of an import.");
}

async function listCatalogue(runtime: Runtime, { agency, json }: TargetOptions): Promise<void> {
  const { number } = await findTarget(runtime, agency);
  const { read: db } = runtime.database;
  async function* pages() {
    const sources = number === null ? [] : await readSources(db, [number]);
    if (sources.length > 0) yield sources;
  }
  await printList(json === true, pages(), {
    noun: "sources",
    json: ({ is_own: _isOwn, latest_import, ...source }) => ({
      ...source,
      latest_import: latest_import && toJson(latest_import),
    }),
    line: describeSource,
    none: "The catalogue is empty.",
  });
}

function describeSource({ name, format, kinds, latest_import: last }: CatalogueSource): string {
  const counts = kinds.map(
    ({ kind, entries, gone }) =>
      `    ${kind}: ${formatNumber(entries)}${gone > 0 ? `, ${formatNumber(gone)} of them unavailable` : ""}`,
  );
  const state = last?.state === "finished" ? "" : `, ${last?.state ?? ""}`;
  const latest = last ? `${last.started_at}  ${last.file}${state}` : "no import";
  return [`${name} (${format})`, `    ${latest}`, ...counts].join("\n");
}

async function undoCatalogue(
  runtime: Runtime,
  name: string,
  { agency, json, import: chosen }: TargetOptions & { import?: number },
  note: NoteSubject,
): Promise<void> {
  note(name);
  const target = await findTarget(runtime, agency);
  const { database } = runtime;
  const source =
    target.number === null ? undefined : await findSourceByName(database.read, target.number, name);
  if (!source)
    throw new AppError("not_found", `The catalogue of ${target.name} has no source "${name}".`);
  const number = chosen ?? (await findLatest(database.read, source.id))?.number;
  if (number === undefined)
    throw new AppError("not_found", `All imports of "${source.name}" have been undone.`);
  const asked = await database.read
    .selectFrom("catalogue_imports")
    .select("file_name")
    .where("number", "=", number)
    .where("source_id", "=", source.id)
    .executeTakeFirst();
  if (!asked) throw new AppError("not_found", `"${source.name}" has no import ${number}.`);
  note(`${source.name}, ${target.name}: import ${number} of ${asked.file_name}`);
  await holdImports(runtime, async () => undoImport(database, await getRun(database.read, number)));
  const undone = toImport(await getImportRow(database.read, number), { isLatest: false });
  await printAnswer(json === true, {
    json: toJson(undone),
    text: `Undid the import of ${undone.file} into "${source.name}" of ${target.name}.`,
  });
}
