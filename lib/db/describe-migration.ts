import { type MigrationEvent, type MigrationReport } from "@/lib/db/migration";

const quietMs = 5_000;

/** Adds elapsed seconds to events and limits repeated ones to one every five seconds. */
export function paced(report: MigrationReport): MigrationReport {
  const started = Date.now();
  let last = 0;
  return (event) => {
    const now = Date.now();
    const recurs = event.state === "waiting" || event.state === "running";
    if (recurs && now - last < quietMs) return;
    last = now;
    report({ ...event, seconds: Math.round((now - started) / 100) / 10 });
  };
}

export function describeMigration(event: MigrationEvent): string {
  const { migration, state, step, seconds = 0, file } = event;
  const time = `(${Math.round(seconds)} s)`;
  if (state === "waiting")
    return `Waiting for another process that has the database locked ${time}.`;
  if (state === "copying") return "Copying the database before its upgrade.";
  if (state === "copied") return `The database as it was: ${file} ${time}.`;
  if (state === "started") return `Upgrading the database: ${migration}.`;
  if (state === "running") return `Upgrading the database: ${migration}, ${step} ${time}.`;
  return `Upgraded the database: ${migration} ${time}.`;
}
