import { type Kysely, sql } from "kysely";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";

export const bearableFrom = 38;

/** Entries per transaction. */
const movedAtOnce = 5_000;

/**
 * An import is a version of its source: entries carry their import, and a source points at its current one. The present entries of a
 * source become the version of its last finished import, which cannot be undone any more, like all imports before it. Unfinished imports
 * end.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const [number, time] = kind === "sqlite" ? ["integer", "text"] : ["bigint", "timestamptz"];
  const run = (text: string) => sql.raw(text).execute(db);
  await run("drop table catalogue_changes");
  await run(`alter table catalogue_sources add column current_import ${number}`);
  await run(`alter table catalogue_imports add column previous_import ${number}`);
  await run("alter table catalogue_imports add column is_final integer not null default 0");
  const now = new Date().toISOString();
  await sql`update catalogue_imports set is_final = 1`.execute(db);
  await sql`update catalogue_imports set undone_at = cast(${now} as ${sql.raw(time)})
    where undone_at is null and (finished_at is null or position like '%"phase":"undo"%')`.execute(
    db,
  );
  await sql`update catalogue_sources set current_import = (select max(number) from catalogue_imports
    where source_id = catalogue_sources.id and undone_at is null)`.execute(db);
  for (const index of ["id", "name", "import", "end"])
    await run(`drop index catalogue_entries_by_${index}`);
  if (kind === "sqlite") {
    await run("alter table catalogue_entries rename to earlier_entries");
    await run(`create table catalogue_entries (number integer primary key, import_number integer not null, kind text not null,
      inventory_id text not null, first_import integer not null, last_import integer not null, gone_import integer, ${values})`);
    await run("drop table catalogue_counts");
    await run(`create table catalogue_counts (import_number integer not null references catalogue_imports (number), kind text not null,
      entries integer not null, gone integer not null, primary key (import_number, kind))`);
    return;
  }
  await run("drop index catalogue_entries_by_word");
  await run("alter table catalogue_entries add column import_number bigint");
  await run("delete from catalogue_counts");
  await run("alter table catalogue_counts drop constraint catalogue_counts_pkey");
  await run("alter table catalogue_counts drop column catalogue, drop column source_id");
  await run("alter table catalogue_counts add column import_number bigint not null");
  await run(
    "alter table catalogue_counts add constraint catalogue_counts_pkey primary key (import_number, kind)",
  );
  await run(
    "alter table catalogue_counts add constraint catalogue_counts_import_number_fkey foreign key (import_number) references catalogue_imports (number)",
  );
}

const values = `name text not null, name_key text not null, publisher text, language text, country text, categories text not null,
  address text, last_published_at text, popularity integer not null, attributes text not null`;
const valueNames =
  "name, name_key, publisher, language, country, categories, address, last_published_at, popularity, attributes";

/** The import from which an entry is gone, unless the migration ends it. */
const goneImport = sql`(select number from catalogue_imports where number = entry.gone_import and undone_at is null)`;
/** The version of a source's entries; of one without a finished import that of its last one, which is undone, so that they are deleted. */
const version = sql`coalesce(source.current_import, (select max(number) from catalogue_imports where source_id = source.id))`;

const entries: BackfillStep = {
  name: "entries of the catalogue",
  async run(db, kind, position) {
    const [from = 0, entries = 0] = position.split("/").map(Number);
    const to = from + movedAtOnce;
    const isPart = sql`entry.number > ${from} and entry.number <= ${to}`;
    if (kind === "sqlite")
      await sql`insert into catalogue_entries (number, import_number, kind, inventory_id, first_import, last_import, gone_import, ${sql.raw(valueNames)})
        select entry.number, ${version}, kind, inventory_id, first_import, last_import, ${goneImport}, ${sql.raw(valueNames.replace(/\w+/g, "entry.$&"))}
        from earlier_entries as entry join catalogue_sources as source on source.id = entry.source_id
        where ${isPart} order by entry.number`.execute(db);
    else
      await sql`update catalogue_entries as entry set import_number = ${version}, gone_import = ${goneImport}
        from catalogue_sources as source where source.id = entry.source_id and ${isPart}`.execute(
        db,
      );
    const last = entries || (await findLast(db, kind));
    return last > to ? `${to}/${last}` : null;
  },
  measure: (_, position) => {
    const [from = 0, entries = 1] = position.split("/").map(Number);
    return Promise.resolve(from / entries);
  },
};

async function findLast(db: Kysely<unknown>, kind: Kind): Promise<number> {
  const table = sql.table(kind === "sqlite" ? "earlier_entries" : "catalogue_entries");
  const { rows } = await sql<{
    last: number | string | null;
  }>`select max(number) as last from ${table}`.execute(db);
  return Number(rows[0]?.last ?? 0);
}

const indexes: BackfillStep = {
  name: "indexes of the catalogue",
  async run(db, kind) {
    const run = (text: string) => sql.raw(text).execute(db);
    if (kind === "sqlite") await run("drop table earlier_entries");
    else {
      await run("alter table catalogue_entries alter column import_number set not null");
      await run("alter table catalogue_entries drop column catalogue, drop column source_id");
    }
    const number = kind === "sqlite" ? "" : ", number";
    await run(
      "create unique index catalogue_entries_by_id on catalogue_entries (import_number, kind, inventory_id)",
    );
    await run(
      "create index catalogue_entries_by_name on catalogue_entries (import_number, kind, name_key, popularity desc)",
    );
    await run(
      `create index catalogue_entries_by_import on catalogue_entries (import_number${number})`,
    );
    await run(
      "create index catalogue_entries_by_end on catalogue_entries (import_number, gone_import) where gone_import is not null",
    );
    await sql`insert into catalogue_counts (import_number, kind, entries, gone)
      select import_number, kind, count(*), count(gone_import) from catalogue_entries group by import_number, kind`.execute(
      db,
    );
    return null;
  },
};

export const backfill = [entries, indexes];
