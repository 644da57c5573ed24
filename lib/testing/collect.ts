/** Collects everything that pages yield into one list. (Array.fromAsync requires Node 22.) */
export async function collect<Row>(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}
