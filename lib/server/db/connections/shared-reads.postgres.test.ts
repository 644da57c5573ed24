import { afterAll, beforeAll, expect, it } from "vitest";
import { GuardedPool } from "@/lib/server/db/connections/guarded-pool";
import { connectionConfig, maxStatementMs } from "@/lib/server/db/postgres-config";
import { createEmptyInstallation } from "@/lib/testing/databases/database";

let installation: Awaited<ReturnType<typeof createEmptyInstallation>>;
let pool: GuardedPool;
beforeAll(async () => {
  installation = await createEmptyInstallation("postgres");
  const config = connectionConfig(installation.variables.DATABASE_URL ?? "");
  pool = new GuardedPool({ ...config, max: 6 }, maxStatementMs);
});
afterAll(async () => {
  await pool.end();
  await installation.remove();
});

const read = async (value: number) => {
  const { rows } = await pool.read<{ pid: number; value: number }>(
    "select pg_backend_pid() as pid, $1::int as value",
    [value],
  );
  return rows[0];
};
const readMany = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, value) => read(value)));

it.each([
  [16, 2],
  [200, 3],
])(
  "runs %i reads on %i connections, each with its own answer, and gives them back",
  async (count, connections) => {
    const rows = await readMany(count);
    expect(rows.map((row) => row?.value)).toEqual(
      Array.from({ length: count }, (_, value) => value),
    );
    expect(new Set(rows.map((row) => row?.pid)).size).toBe(connections);
    await expect.poll(() => pool.getLoad().busy).toBe(0);
  },
);

it("leaves the others alone when one fails", async () => {
  const answers = await Promise.allSettled([
    read(1),
    pool.read("select 1 / $1::int", [0]),
    read(2),
    pool.read("select nonsense", []),
    read(3),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
});

it("reads past a statement that takes long", async () => {
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const slow = pool.read("select pg_sleep(2)", []).then(note("slow"));
  // On another connection, until the first one is known as slow.
  await pool.read("select pg_sleep(0.05)", []);
  for (let turn = 0; turn < 5; turn += 1) await readMany(20).then(note("short"));
  await slow;
  expect(ended).toEqual([...Array.from({ length: 5 }, () => "short"), "slow"]);
});

it("reads on another connection after one is lost, and loses only what ran there", async () => {
  const lost = pool.read("select pg_terminate_backend(pg_backend_pid())", []);
  await expect(lost).rejects.toMatchObject({ code: "unavailable" });
  expect(await readMany(20)).toHaveLength(20);
  await expect.poll(() => pool.getLoad().busy).toBe(0);
});
