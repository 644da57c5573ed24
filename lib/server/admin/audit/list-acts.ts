import { type Queries } from "@/lib/server/db/database";

const pageRows = 500;

export interface ActFilters {
  /** Earliest time (ISO 8601). */
  since?: string | undefined;
  /** Text in the command or in the subject of the change. */
  text?: string | undefined;
  user?: string | undefined;
  isFailed?: boolean | undefined;
  limit: number;
}

/** Yields the actions of administrators, newest first, page by page. */
export async function* listActs(db: Queries, filters: ActFilters) {
  const { since, text, user, isFailed, limit } = filters;
  let after: string | undefined;
  for (let left = limit; left > 0;) {
    let query = db.selectFrom("admin_acts").selectAll().orderBy("id", "desc");
    if (after !== undefined) query = query.where("id", "<", after);
    if (since !== undefined) query = query.where("created_at", ">=", since);
    if (user !== undefined) query = query.where("os_user", "=", user);
    if (isFailed) query = query.where("result", "=", "failed");
    const rows = await query.limit(pageRows).execute();
    const found = rows.filter((row) => contains(row, text)).slice(0, left);
    left -= found.length;
    after = rows.at(-1)?.id;
    if (found.length > 0) yield found;
    if (rows.length < pageRows) return;
  }
}

function contains(row: { command: string; subject: string }, text: string | undefined): boolean {
  if (text === undefined) return true;
  return `${row.command}\n${row.subject}`.toLowerCase().includes(text.toLowerCase());
}
