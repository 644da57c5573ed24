/** Everything that pages yield, in one list. (Array.fromAsync came with Node 22.) */
export async function collect<Row>(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}
