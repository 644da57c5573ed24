import { type Kysely } from "kysely";
import { type Database } from "@/lib/db/database";

export type Kind = Database["kind"];

/**
 * Work of a migration that grows with the data. `run` does a bounded part of it and returns from where to go on
 * (any text), or null when nothing is left; it is first called with "". Each call is a transaction on PostgreSQL,
 * so what ended in the middle goes on where it stopped.
 */
export interface BackfillStep {
  name: string;
  run(db: Kysely<unknown>, kind: Kind, position: string): Promise<string | null>;
}

/** A step of the schema: `up` changes it in one transaction, `backfill` then fills what `up` made, in order. */
export interface SchemaMigration {
  up(db: Kysely<unknown>, kind: Kind): Promise<void>;
  backfill?: BackfillStep[];
}

/** What a migration reports while it runs. `position` is the playlist or key it has reached. */
export interface MigrationEvent {
  migration: string;
  state: "waiting" | "copying" | "copied" | "started" | "running" | "finished";
  step?: string;
  position?: string;
  /** Since the migration, or the wait, began. */
  seconds?: number;
  /** Where the copy of the database is. */
  file?: string;
}

export type MigrationReport = (event: MigrationEvent) => void;
