import { type MigrationEvent, type MigrationReport } from "@/lib/server/db/migration";

/** Adds elapsed seconds to events and limits repeated ones to one per `quietMs`. */
export function paced(report: MigrationReport, quietMs: number): MigrationReport {
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

/** Describes an event in one sentence for the log, the terminal or /readyz. */
export function describeMigration(event: MigrationEvent): string {
  const { migration, state, step, percent, seconds = 0, file, rows } = event;
  const time = `(${Math.round(seconds)} s)`;
  const name = `${describeVersions(migration)} (${migration.slice(5)})`;
  const share = percent === undefined ? "" : `, ${percent} %`;
  if (state === "waiting")
    return `Waiting for another process that has locked the database ${time}.`;
  if (state === "copying") return "Copying the database before its upgrade.";
  if (state === "copied") return `The database as it was: ${file} ${time}.`;
  if (state === "started") return `Upgrading the database: ${name}.`;
  if (state === "running") return `Upgrading the database: ${name}, ${step}${share} ${time}.`;
  if (state === "dropped")
    return `Upgrading the database: ${name}, ${step}: ${rows} damaged rows were dropped.`;
  return `Upgraded the database: ${name} ${time}.`;
}

/** The versions before and after a migration: "3 → 4". */
function describeVersions(migration: string): string {
  const to = Number(migration.slice(0, 4));
  return `${to - 1} → ${to}`;
}
