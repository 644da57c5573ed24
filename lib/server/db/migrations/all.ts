import { type SchemaMigration } from "@/lib/server/db/migration";
import * as bindings from "./0033-bindings";
import * as invisibleCharacters from "./0034-invisible-characters";
import * as pinsOfPeople from "./0035-pins-of-people";
import * as earlierLists from "./0036-earlier-lists";
import * as unsharedLimits from "./0037-unshared-limits";
import * as versions from "./0038-versions";
import * as requestRows from "./0039-request-rows";
import * as mirrorEntries from "./0040-mirror-entries";
import * as entryNames from "./0041-entry-names";
import * as aliases from "./0042-aliases";
import * as notes from "./0043-notes";
import { baseline } from "./baseline";

/** All migrations, oldest first. Append only; a released migration must not change. */
export const migrations: Record<string, SchemaMigration> = {
  ...baseline,
  "0033-bindings": bindings,
  "0034-invisible-characters": invisibleCharacters,
  "0035-pins-of-people": pinsOfPeople,
  "0036-earlier-lists": earlierLists,
  "0037-unshared-limits": unsharedLimits,
  "0038-versions": versions,
  "0039-request-rows": requestRows,
  "0040-mirror-entries": mirrorEntries,
  "0041-entry-names": entryNames,
  "0042-aliases": aliases,
  "0043-notes": notes,
};
