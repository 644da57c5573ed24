import pg from "pg";

/* The machines of a Citus cluster, and databases on all of them. */

export interface Node {
  /** 0 is the coordinator's. */
  group: number;
  host: string;
  port: number;
  /** Its database of the same name as the coordinator's. */
  url: string;
}

/** Runs statements one after the other on one connection; returns the rows of the last one. */
export async function runOn<Row extends pg.QueryResultRow>(
  url: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** The machines of the cluster whose coordinator `url` names. @throws Error with what is missing */
export async function listNodes(url: string): Promise<[Node, ...Node[]]> {
  const [extension] = await runOn<{ version: string }>(
    url,
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  if (!extension) throw new Error("The database of DATABASE_URL has no extension citus.");
  const rows = await runOn<Omit<Node, "url">>(
    url,
    `select groupid as group, nodename as host, nodeport as port from pg_dist_node
      where isactive and noderole = 'primary' order by groupid`,
  );
  const [coordinator, ...workers] = rows.map((row) => ({ ...row, url: atNode(url, row) }));
  if (coordinator?.group !== 0 || workers.length < 2)
    throw new Error(
      "The cluster of DATABASE_URL needs a coordinator that it knows, and two workers.",
    );
  return [coordinator, ...workers];
}

function atNode(url: string, { host, port }: { host: string; port: number }): string {
  const at = new URL(url);
  at.hostname = host;
  at.port = String(port);
  return at.href;
}

/** The address of another database on the same machine. */
function withDatabase(url: string, name: string): string {
  const at = new URL(url);
  at.pathname = `/${name}`;
  return at.href;
}

/** Makes an empty database on all machines, with the extensions, whose machines know each other; returns the coordinator's address. */
export async function createDistributable(
  [coordinator, ...workers]: [Node, ...Node[]],
  name: string,
): Promise<string> {
  for (const { url } of [coordinator, ...workers]) {
    await runOn(url, `create database ${name}`);
    await runOn(withDatabase(url, name), "create extension citus", "create extension pg_trgm");
  }
  const url = withDatabase(coordinator.url, name);
  await runOn(
    url,
    `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  );
  return url;
}

/**
 * Makes a database one that others are copied from, machine by machine, as long as nobody is connected: Citus's catalogue is in each
 * database. Copying takes half a second, splitting tables ten.
 */
export async function makeTemplate(nodes: Node[], name: string): Promise<void> {
  for (const { url } of nodes)
    await runOn(
      url,
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    );
}

/** Drops a database on all machines, whoever is connected. */
export async function dropDistributed(nodes: Node[], name: string): Promise<void> {
  for (const { url } of nodes) await runOn(url, `drop database if exists ${name} with (force)`);
}
