import { type Command } from "commander";
import { checkDatabase } from "@/lib/server/admin/doctor/check-database";
import { checkFiles } from "@/lib/server/admin/doctor/check-files";
import { checkIdentityProvider } from "@/lib/server/admin/doctor/check-identity-provider";
import { checkSettings } from "@/lib/server/admin/doctor/check-settings";
import { type Finding, good, warning } from "@/lib/server/admin/doctor/finding";
import { printAnswer } from "@/lib/server/admin/output";
import { type Env } from "@/lib/server/env";
import { isFolderHeld } from "@/lib/server/runtime/hold-folder";

/** Adds the command `doctor`. Its exit code is 1 if something is bad. */
export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("check the settings, files, database, key, clock and backups, and say what to do")
    .option("--json", "print JSON")
    .action(async (options: { json?: true }) => {
      const findings = await examine();
      const isBad = findings.some(({ state }) => state === "bad");
      await printAnswer(options.json === true, {
        json: { is_good: !isBad, findings },
        text: findings.map(toLines).join("\n"),
      });
      process.exitCode = isBad ? 1 : 0;
    });
}

async function examine(): Promise<Finding[]> {
  const { env, findings } = checkSettings();
  if (!env) return findings;
  // Files first: opening the database corrects their permissions.
  return [
    ...findings,
    ...(await checkFiles(env)),
    ...(await checkDatabase(env)),
    ...(await checkIdentityProvider(env)),
    await checkServer(env),
  ];
}

/** Looks for a server at the port, and on SQLite for one that has the folder. */
async function checkServer({ port, host, databaseUrl, dataDir }: Env): Promise<Finding> {
  const isHeld = !databaseUrl && isFolderHeld(dataDir);
  const address = `http://${/^(0\.0\.0\.0|::)$/.test(host) ? "127.0.0.1" : host}:${port}/readyz`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  await answer?.body?.cancel();
  if (!answer)
    return good(
      "server",
      isHeld
        ? `A server runs in ${dataDir}, at another port than ${port}, or in another container.`
        : `No server runs at port ${port} of this machine${databaseUrl ? "" : `, and none in ${dataDir}`}.`,
    );
  if (!databaseUrl && !isHeld)
    return warning(
      "server",
      `The server at port ${port} has another DATA_DIR: none runs in ${dataDir}.`,
      "Set PORT and DATA_DIR as they are for the server.",
    );
  return answer.ok
    ? good("server", `The server at port ${port} is ready.`)
    : warning(
        "server",
        `The server at port ${port} is not ready (${answer.status}).`,
        `See ${address}`,
      );
}

const words = { good: "good   ", warning: "warning", bad: "BAD    " };

const toLines = ({ check, state, message, advice }: Finding) =>
  `${words[state]}  ${check.padEnd(11)}  ${message}${advice ? `\n${" ".repeat(22)}${advice}` : ""}`;
