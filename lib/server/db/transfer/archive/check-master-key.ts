import { fingerprintOf } from "@/lib/server/keys";
import { parseLine } from "@/lib/server/db/transfer/lines";
import { type TransferTable } from "@/lib/server/db/transfer/table-store";

/** The table that names the master key of a database. */
export const keyTable = "signing_keys";

/**
 * Checks that a backup's master key is valid and, as a server does at its start, that it is the one of the newest row of `keyTable`. An
 * unused database has no row. @throws Error
 */
export function checkMasterKey(masterKey: string, { columns }: TransferTable, rows: string): void {
  const fingerprint = fingerprintOf(masterKey);
  if (fingerprint === null) throw new Error("its master.key is damaged");
  const place = ["created_at", "master_key_fingerprint"].map((name) => columns.indexOf(name));
  const [newest] = rows
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => parseLine(line))
    .map((values) => place.map((at) => values[at] ?? ""))
    .sort(([one = ""], [other = ""]) => (one < other ? 1 : -1));
  if (newest && newest[1] !== fingerprint)
    throw new Error("its master.key doesn't belong to its rows");
}
