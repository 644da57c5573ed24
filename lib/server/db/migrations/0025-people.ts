import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";
import { isOverCitus } from "@/lib/server/db/shards/is-over-citus";

/** Servers that know no people would take a person's secret for the client's: `insertPerson` raises the floor when there is the first. */
export const bearableFrom = 19;

/**
 * People of a client, their invitations and where they are signed in. A secret may belong to a person, and what was done names the person
 * beside the client. Rows from before have none. `person_id` of tables that Citus splits refers to nothing: people are never deleted.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isLite = kind === "sqlite";
  const id = isLite ? "text" : "uuid";
  const isDistributed = !isLite && (await isOverCitus(db));
  for (const [table, statements] of tables(isLite)) {
    await run(`create table ${table} ${statements[0]}`);
    if (isDistributed) await run(`select create_reference_table('${table}')`);
    for (const index of statements.slice(1)) await run(index);
  }
  await run(`alter table client_secrets add column person_id ${id} references people (id)`);
  await run(`alter table client_secrets add column issued_by ${id}`);
  await run(`create index client_secrets_by_hash on client_secrets (client_id, hash)`);
  // Its column is the first of the other index.
  await run("drop index client_secrets_by_client");
  await run("create index client_secrets_by_person on client_secrets (person_id)");
  for (const table of ["playlist_revisions", "change_sets", "saved_views"])
    await run(`alter table ${table} add column person_id ${id}`);
  for (const column of ["created_by_person", "updated_by_person"])
    await run(`alter table playlists add column ${column} ${id}`);
}

function tables(isLite: boolean): [string, [string, ...string[]]][] {
  const id = isLite ? "text" : "uuid";
  const time = isLite ? "text" : "timestamptz";
  const key = isLite ? "text" : 'text collate "C"';
  const noRowid = isLite ? "without rowid" : "";
  return [
    [
      "people",
      [
        `(id ${id} primary key, client_id ${id} not null references clients (id),
          name text not null, name_key ${key} not null, email text,
          role text not null check (role in ('manager', 'viewer')), created_at ${time} not null,
          joined_at ${time}, disabled_at ${time}, forgotten_at ${time}, last_seen_at ${time}, tokens_not_before ${time},
          oidc_issuer ${key}, oidc_subject ${key}) ${noRowid}`,
        "create index people_by_name on people (client_id, name_key, id)",
        `create unique index people_by_identity on people (oidc_issuer, oidc_subject) where oidc_subject is not null`,
      ],
    ],
    [
      "invitations",
      [
        `(id ${id} primary key, person_id ${id} not null references people (id), key_hash ${key} not null,
          created_at ${time} not null, issued_by ${id}, expires_at ${time} not null, used_at ${time}, revoked_at ${time}) ${noRowid}`,
        "create unique index invitations_by_key on invitations (key_hash)",
        "create index invitations_by_person on invitations (person_id)",
        "create index invitations_by_end on invitations (expires_at)",
      ],
    ],
    [
      "person_sessions",
      [
        `(id ${id} primary key, person_id ${id} not null references people (id), started_at ${time} not null,
          seen_at ${time} not null, ends_at ${time} not null, address text not null, user_agent text not null) ${noRowid}`,
        "create index person_sessions_by_person on person_sessions (person_id, ends_at)",
        "create index person_sessions_by_end on person_sessions (ends_at)",
      ],
    ],
  ];
}

/** What a person did, newest first, for the filter of the activity. Of revisions of nobody it has none. */
export const backfill = [
  {
    name: "revisions of people",
    async run(db: Kysely<unknown>) {
      await sql`create index playlist_revisions_by_person on playlist_revisions
        (person_id, created_at, playlist_id, revision, agency_id, company_id, first_for_agency, first_for_company,
          created_by, source) where person_id is not null`.execute(db);
      return null;
    },
  },
];
