import { type Command } from "commander";
import { checkDatabase } from "@/lib/server/admin/doctor/check-database";
import { checkFiles } from "@/lib/server/admin/doctor/check-files";
import { bad, type Finding, good, warning } from "@/lib/server/admin/doctor/finding";
import { printAnswer } from "@/lib/server/admin/output";
import { checkSettingNames, type Env, EnvError, parseEnv } from "@/lib/server/env";
import { openPool, sendOutgoing } from "@/lib/server/outgoing";
import { isFolderHeld } from "@/lib/server/runtime/hold-folder";
import { routes } from "@/lib/shared/routes";

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

/** Looks for a server on the port, and on SQLite for one that holds the folder. */
async function checkServer({ port, host, databaseUrl, dataDir }: Env): Promise<Finding> {
  const isHeld = !databaseUrl && isFolderHeld(dataDir);
  const own = /^(0\.0\.0\.0|::)$/.test(host) ? "127.0.0.1" : host;
  const address = `http://${own.includes(":") ? `[${own}]` : own}:${port}/readyz`;
  const status = await askStatus(address);
  if (status === null)
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
      "Set the same PORT and DATA_DIR as for the server.",
    );
  return status === 200
    ? good("server", `The server at port ${port} is ready.`)
    : warning("server", `The server at port ${port} is not ready (${status}).`, `See ${address}`);
}

/** Returns the status that an address answers with; null without an answer within three seconds. */
async function askStatus(address: string): Promise<number | null> {
  const ms = 3_000;
  const pool = openPool(address, ms);
  const request = { url: new URL(address), method: "GET", headers: {}, body: null } as const;
  const limits = { connectMs: ms, firstByteMs: ms, totalMs: ms, maxBytes: 64 * 1024 };
  try {
    const { status } = await sendOutgoing(pool, request, { who: "The server", ...limits });
    return status;
  } catch {
    return null;
  } finally {
    await pool.destroy();
  }
}

const words = { good: "good   ", warning: "warning", bad: "BAD    " };

const toLines = ({ check, state, message, advice }: Finding) =>
  `${words[state]}  ${check.padEnd(11)}  ${message}${advice ? `\n${" ".repeat(22)}${advice}` : ""}`;

/** Asks the identity provider, if there is one, for its metadata. Loads the library only then. */
async function checkIdentityProvider({ identityProvider, publicOrigin }: Env): Promise<Finding[]> {
  if (!identityProvider) return [];
  const { issuer } = identityProvider;
  const { openProvider, WrongIssuerError } = await import("@/lib/server/http/oidc/provider");
  try {
    await openProvider(identityProvider, { isFresh: true });
    const callback = publicOrigin + routes.identityCallback;
    return [good("sign-in", `${issuer} answers. It must know the redirect URI ${callback}.`)];
  } catch (error) {
    if (error instanceof WrongIssuerError)
      return [bad("sign-in", error.message, "Set OIDC_ISSUER to exactly that.")];
    return [
      bad(
        "sign-in",
        `${issuer} doesn't answer as an identity provider.`,
        "Check OIDC_ISSUER, HTTPS_PROXY and the network. A CA of your own: NODE_EXTRA_CA_CERTS.",
      ),
    ];
  }
}

/** Checks Node and the settings; `env` is null if they are invalid. */
function checkSettings(): { env: Env | null; findings: Finding[] } {
  const node = checkNode();
  try {
    const warnings = checkSettingNames();
    const env = parseEnv(process.env);
    const where = env.databaseUrl ? "PostgreSQL" : `SQLite in ${env.dataDir}`;
    const doubtful = warnings.map((sentence) => warning("settings", sentence, "Correct it."));
    const settings = [good("settings", `Valid: ${where}.`), ...doubtful];
    return { env, findings: [node, ...settings, checkOrigin(env)] };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return {
      env: null,
      findings: [node, bad("settings", error.message, "Correct it in .env or the environment.")],
    };
  }
}

function checkNode(): Finding {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 20))
    return bad("node", `Node ${node} is too old.`, "Install Node 24.");
  if (major < 22)
    return warning("node", `Node ${node} no longer gets security fixes.`, "Install Node 24.");
  return good("node", `Node ${node}.`);
}

function checkOrigin({ publicOrigin }: Env): Finding {
  const { protocol, hostname } = new URL(publicOrigin);
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  if (protocol === "https:" || isLocal) return good("address", `Browsers use ${publicOrigin}.`);
  return warning(
    "address",
    `Browsers use ${publicOrigin}, which is not encrypted: secrets and sessions can be read on the way.`,
    "Put a proxy with HTTPS in front and set PUBLIC_ORIGIN=https://… and TRUSTED_PROXY_HOPS=1.",
  );
}
