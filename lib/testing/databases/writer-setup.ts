import { bundle } from "@/scripts/bundle.mjs";
import { entries } from "@/scripts/entries.mjs";

/** Bundles the thread that writes to SQLite databases. */
export default function setUp(): Promise<void> {
  return bundle(entries["writer-thread"], "dist/writer-thread.mjs");
}
