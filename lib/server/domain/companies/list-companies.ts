import { sql } from "kysely";
import { type Company, selectCompanies } from "@/lib/server/domain/companies/find-company";
import { type Database } from "@/lib/server/db/database";
import { nameKey } from "@/lib/shared/text";

const pageRows = 1_000;

/** Yields all companies whose name contains `q`, by name, in pages; not limited to an agency. */
export async function* listCompanies(database: Database, q: string): AsyncGenerator<Company[]> {
  const term = nameKey(q);
  if (q.trim() !== "" && term === "") return;
  const pattern = `%${term.replace(/[\\%_]/g, "\\$&")}%`;
  let after = { nameKey: "", id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const page = await selectCompanies(database.read)
      .select("companies.name_key")
      .where((eb) =>
        eb(
          eb.refTuple("companies.name_key", "companies.id"),
          ">",
          eb.tuple(after.nameKey, after.id),
        ),
      )
      .where(sql<boolean>`companies.name_key like ${pattern} escape '\\'`)
      .orderBy("companies.name_key")
      .orderBy("companies.id")
      .limit(pageRows)
      .execute();
    if (page.length > 0) yield page.map(({ name_key: _, ...company }) => company);
    const last = page.at(-1);
    if (!last || page.length < pageRows) return;
    after = { nameKey: last.name_key, id: last.id };
  }
}
