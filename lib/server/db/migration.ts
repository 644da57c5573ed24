import { type Kysely } from "kysely";
import { type Database } from "@/lib/server/db/database";

export type Kind = Database["kind"];

/**
 * A part of a migration whose work grows with the data. `run` does a limited amount of work from `position` (at first "") and returns the
 * next position, or null at the end. On PostgreSQL each call is a transaction, so an interrupted upgrade resumes there.
 */
export interface BackfillStep {
  name: string;
  run(
    db: Kysely<unknown>,
    kind: Kind,
    position: string,
    /** Reports rows that are too damaged to keep. */
    drop: (rows: number) => void,
  ): Promise<string | null>;
  /** Returns the share of the rows that are done at a position, 0 to 1. Missing for steps of one part. */
  measure?(db: Kysely<unknown>, position: string): Promise<number>;
}

/** `up` changes the schema in one transaction; the steps of `backfill` then run in order. */
export interface SchemaMigration {
  /** The oldest version whose servers can continue while it runs and afterwards (lib/server/db/upgrades/schema-floor.ts); its own number if none can. */
  bearableFrom: number;
  up(db: Kysely<unknown>, kind: Kind): Promise<void>;
  backfill?: BackfillStep[];
}

/** Progress of a migration, without names of tenants, because it is logged. */
export interface MigrationEvent {
  migration: string;
  state: "waiting" | "copying" | "copied" | "started" | "running" | "dropped" | "finished";
  step?: string;
  /** Share of the migration that is done, 0 to 100. */
  percent?: number;
  /** Time since the migration (or the wait) began. */
  seconds?: number;
  /** Number of damaged rows that are dropped. */
  rows?: number;
  /** The path of the copy. */
  file?: string;
}

export type MigrationReport = (event: MigrationEvent) => void;
