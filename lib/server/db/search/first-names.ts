import { sql } from "kysely";
import { type DialectOperations } from "@/lib/server/db/database";
import { preparedByLimit } from "@/lib/server/db/prepared";
import { after } from "@/lib/server/db/search/block-scan";
import { namesInRange, namesInSquashedRange } from "@/lib/server/db/search/name-ranges";
import { squashedKey } from "@/lib/server/db/search/squashed-key";
import { keySeparator } from "@/lib/server/db/search/matching-keys";
import { firstBlocks, hasWords, readBlock, toScan } from "@/lib/server/db/search/postgres-scan";
import {
  type AdvertiserMatch,
  type SquashedRange,
  type ScanStart,
} from "@/lib/server/db/search/name-search";

const noRange: SquashedRange = {
  afterKey: "",
  afterId: "00000000-0000-0000-0000-000000000000",
  end: "",
  term: "",
  termEnd: "",
};

/**
 * `findFirstNames` of PostgreSQL, which computes the statement only up to the limit. Nothing is sorted as a whole: parts, blocks, their
 * keys and the names of a key come in order.
 */
export const findFirstNames: NonNullable<DialectOperations["findFirstNames"]> = async (
  db,
  { agencyId, begins, joined, beginning, scans, limit },
) => {
  const { afterKey: prefixKey, afterId: prefixId, end: prefixEnd } = begins ?? noRange;
  const asked = scans.map(({ from, ...scan }) => ({ ...toScan(agencyId, scan), from }));
  const ranges = { prefixKey, prefixId, prefixEnd, ...(joined ?? noRange) };
  const values = { agencyId, limit, beginning, ...ranges };
  const rows = await findRows(db, { ...values, scans: JSON.stringify(asked) });
  const names = rows.filter(({ blocks }) => blocks === null);
  const isCut = rows.length >= limit;
  return {
    inRanges: names.filter(({ scan }) => scan === 0),
    scans: scans.map(({ from }, index) => ({
      names: names.filter(({ scan }) => scan === index + 1),
      next: nextOf({ scan: index + 1, from }, rows.at(-1), isCut),
    })),
  };
};

/**
 * A name with the number of its scan, from 1, or 0 for a range. The last row has the number of blocks read, and the scan and last key of
 * the last one.
 */
interface FoundRow extends AdvertiserMatch {
  scan: number;
  blocks: number | null;
}

function nextOf(
  { scan, from }: { scan: number; from: string },
  last: FoundRow | undefined,
  isCut: boolean,
): ScanStart["next"] {
  if (!last || scan < last.scan) return null;
  const { blocks, name_key: key, advertiser_id: id } = last;
  if (blocks === null ? !isCut : blocks < firstBlocks) return null;
  if (scan > last.scan) return { from, isContinued: false };
  if (blocks !== null) return { from: after({ last_key: key }) ?? "", isContinued: true };
  return { from: key, isContinued: true, after: { nameKey: key, id } };
}

interface Asked extends SquashedRange {
  agencyId: string;
  limit: number;
  prefixKey: string;
  prefixId: string;
  prefixEnd: string;
  beginning: string;
  scans: string;
  [name: string]: string | number;
}

const findRows = preparedByLimit<Asked>()((db, asked) => {
  const { agencyId, limit, prefixKey, prefixId, prefixEnd, beginning, scans } = asked;
  const { afterKey, afterId, end, term, termEnd } = asked;
  const most = sql.lit(firstBlocks);
  const texts = (list: string) => sql`jsonb_array_elements_text(scan -> ${sql.lit(list)})`;
  const prefix = { afterKey: prefixKey, afterId: prefixId, end: prefixEnd };
  const squashed = { afterKey, afterId, end, term, termEnd };
  return sql<FoundRow>`
    with blocks as materialized (
      select number::int as scan, block_key, block_keys, looked, scan ->> 'from' as start, scan ->> 'pattern' as pattern
      from jsonb_array_elements(${scans}::jsonb) with ordinality as scans (scan, number),
        lateral (select array(select ${texts("wanted")}::integer) as wanted, array(select ${texts("looked")}) as looked) as lists,
        lateral scan_blocks(${agencyId}, wanted, looked, scan ->> 'from', ${most}, true, scan ->> 'pattern')
      limit ${most}
    )
    select advertiser_id, name, name_key, 0 as scan, null::int as blocks
    from (${namesInRange(db, agencyId, prefix, limit)}) as prefixes
    union all
    select advertiser_id, name, name_key, 0, null
    from (${namesInSquashedRange(db, agencyId, squashed, limit)}) as joined
    union all
    select found.advertiser_id, found.name, found.name_key, scan, null
    from blocks, ${readBlock}, lateral (
      select names.advertiser_id, names.name, names.name_key
      from string_to_table(case when ${hasWords(sql`read.keys`, sql`looked`)} then read.keys end, ${sql.lit(keySeparator)}) as key,
        lateral (
          select advertiser_id, name, name_key from agency_advertisers
          where agency_id = ${agencyId} and name_key = key collate "C"
            and (${beginning} = '' or not starts_with(${squashedKey}, ${beginning}))
          order by name_key, advertiser_id offset 0
        ) as names
      where case when ${hasWords(sql`key`, sql`looked`)} and key >= start collate "C" then pattern is null or key ~ pattern else false end
    ) as found
    union all
    select ${agencyId}, '', block_key, scan, (select count(*)::int from blocks)
    from (select block_key, scan from blocks order by scan desc, block_key collate "C" desc limit 1) as progress
    limit ${sql.lit(limit)}`.compile(db);
});
