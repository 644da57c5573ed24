import { type RawBuilder, sql } from "kysely";
import { type DialectOperations } from "@/lib/server/db/database";
import { isId } from "@/lib/shared/ids";
import { readTerm } from "@/lib/shared/name-match";

const key = sql.ref<string>("playlists.name_key");

/** Whether a playlist's name contains every word of the term, and its phrases as whole words; or the playlist has the UUID. */
export function matchesTerm(operations: DialectOperations, q: string): RawBuilder<boolean> {
  if (isId(q.trim())) return sql`playlists.id = ${q.trim().toLowerCase()}`;
  const { words, phrases } = readTerm(q);
  if (words.length === 0) return sql`1 = 0`;
  const whole = sql<string>`(' ' || ${key} || ' ')`;
  const matches = [
    ...words.map((word) => operations.contains(key, word)),
    ...phrases.map((phrase) => operations.contains(whole, ` ${phrase} `)),
  ];
  return sql`(${sql.join(matches, sql` and `)})`;
}
