import { readFileSync } from "node:fs";
import { fingerprintOf, masterKeyFile } from "@/lib/server/keys";
import { type TableStore, TransferError } from "@/lib/server/db/transfer/table-store";

/** Reads the content of `master.key`. @throws TransferError if it is missing or does not belong to the database */
export async function readMasterKey(dataDir: string, store: TableStore): Promise<string> {
  const file = masterKeyFile(dataDir);
  const masterKey = readIfPresent(file);
  if (masterKey === null)
    throw new TransferError(`There is no ${file}. Without it no client secret works.`);
  const fingerprint = fingerprintOf(masterKey);
  if (fingerprint === null) throw new TransferError(`${file} is damaged. Put the right one there.`);
  // As at the start of a server: an unused database has no row.
  const [known] = await store.texts(
    "select master_key_fingerprint from signing_keys order by created_at desc limit 1",
  );
  if (known !== undefined && known !== fingerprint)
    throw new TransferError(`${file} doesn't belong to the database. Put the right one there.`);
  return masterKey;
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
