import { type Finding, bad, good, warning } from "@/lib/server/admin/doctor/finding";
import { type Env, EnvError, parseEnv } from "@/lib/server/env";

/** Checks Node and the settings; `env` is null if they are invalid. */
export function checkSettings(): { env: Env | null; findings: Finding[] } {
  const node = checkNode();
  try {
    const env = parseEnv(process.env);
    const where = env.databaseUrl ? "PostgreSQL" : `SQLite in ${env.dataDir}`;
    return { env, findings: [node, good("settings", `Valid: ${where}.`), checkOrigin(env)] };
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
    return warning("node", `Node ${node} gets no security fixes any more.`, "Install Node 24.");
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
