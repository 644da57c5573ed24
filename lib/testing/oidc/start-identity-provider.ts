import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@/lib/testing/servers/server-process";

/** Ways in which the provider fails: `scripts/identity-provider.ts` explains them. */
export interface ProviderFaults {
  hangs?: string[];
  answers?: Record<string, object | string>;
  clock?: number;
}

export interface TestProvider {
  issuer: string;
  /** The addresses of the Cuelists that it knows. */
  cuelists: string[];
  /** Settings of a Cuelist that knows it. */
  variables: Record<string, string>;
  /** Replaces all faults; {} lets it work. */
  fail: (faults: ProviderFaults) => Promise<void>;
  /** Gives it new keys. */
  rotate: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a real OpenID provider in a process of its own, for Cuelists at these addresses. */
export async function startIdentityProvider(...cuelists: string[]): Promise<TestProvider> {
  const port = String(await freePort());
  const issuer = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    ["scripts/run.mjs", "scripts/identity-provider.ts", port, ...cuelists],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  child.stdout.setEncoding("utf8");
  let printed = "";
  while (!printed.includes("ready at")) {
    const [text] = (await once(child.stdout, "data")) as [string];
    printed += text;
  }
  const post = async (path: string, body: object) => {
    const answer = await fetch(issuer + path, { method: "POST", body: JSON.stringify(body) });
    if (answer.status !== 204) throw new Error(`The provider answers ${answer.status}.`);
  };
  return {
    issuer,
    cuelists,
    variables: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "cuelist",
      OIDC_CLIENT_SECRET: "cuelist-secret",
      OIDC_NAME: "Acme SSO",
    },
    fail: (faults) => post("/test/faults", faults),
    rotate: () => post("/test/rotate", {}),
    async stop() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
