import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { sumsName } from "@/lib/server/db/transfer/archive/format";
import { listEntries, readBytes, TarWriter } from "@/lib/server/db/transfer/archive/tar-file";

/** Writes a backup anew with other entries and the sums of those, as somebody does who makes one by hand. */
export async function changeArchive(
  from: string,
  to: string,
  change: (entries: Map<string, Buffer>) => void,
): Promise<void> {
  const entries = new Map<string, Buffer>();
  const source = await open(from);
  for await (const { name, offset, size } of listEntries(source))
    if (name !== sumsName) entries.set(name, await readBytes(source, offset, size));
  await source.close();
  change(entries);
  const handle = await open(to, "w");
  const tar = new TarWriter(handle);
  let sums = "";
  for (const [name, content] of entries) {
    await tar.add(name, content);
    sums += `${createHash("sha256").update(content).digest("hex")}  ${name}\n`;
  }
  await tar.add(sumsName, Buffer.from(sums));
  await tar.end();
  await handle.close();
}
