import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type JWK } from "oidc-provider";

/*
 * A real OpenID provider, oidc-provider, to try and to test signing in with: `node scripts/run.mjs scripts/identity-provider.ts 4180`.
 * Whatever is typed as login is the `sub`; any password does. It knows Cuelist at the address given after the port
 * (http://localhost:3000) as the client "cuelist" with the secret "cuelist-secret". POST /test/faults makes it fail, POST /test/rotate gives
 * it new keys.
 */

interface Faults {
  /** Paths that are never answered. */
  hangs?: string[];
  /** Paths and what they answer in place of the provider: JSON, or text with the status 500. */
  answers?: Record<string, object | string>;
  /** Seconds by which its clock is ahead. */
  clock?: number;
}

const [port = "4180", ...cuelists] = process.argv.slice(2);
if (cuelists.length === 0) cuelists.push("http://localhost:3000");
const issuer = `http://127.0.0.1:${port}`;
let faults: Faults = {};

const { now } = Date;
Date.now = () => now() + (faults.clock ?? 0) * 1_000;

async function makeProvider(): Promise<Provider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), use: "sig", alg: "RS256" } as JWK;
  return new Provider(issuer, {
    jwks: { keys: [key] },
    cookies: { keys: ["of tests"] },
    clients: [
      {
        client_id: "cuelist",
        client_secret: "cuelist-secret",
        redirect_uris: cuelists.map((origin) => `${origin}/api/oidc/callback`),
      },
    ],
    // Nobody is asked whether Cuelist may know who they are.
    async loadExistingGrant({ oidc }) {
      const { provider, client, session, result } = oidc;
      const grantId = result?.consent?.grantId ?? session?.grantIdFor(client?.clientId ?? "");
      if (grantId) return provider.Grant.find(grantId);
      const grant = new provider.Grant({
        accountId: session?.accountId ?? "",
        clientId: client?.clientId ?? "",
      });
      grant.addOIDCScope("openid");
      await grant.save();
      return grant;
    },
  });
}

let provider = await makeProvider();

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const controls: Record<string, (request: IncomingMessage) => Promise<void>> = {
  async "/test/faults"(request) {
    faults = JSON.parse(await readText(request)) as Faults;
  },
  async "/test/rotate"() {
    provider = await makeProvider();
  },
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", issuer);
  const control = controls[pathname];
  if (control) {
    await control(request);
    response.writeHead(204).end();
    return;
  }
  if (faults.hangs?.includes(pathname)) return;
  const instead = faults.answers?.[pathname];
  if (typeof instead === "string") response.writeHead(500).end(instead);
  else if (instead)
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(instead));
  else await provider.callback()(request, response);
}

createServer((request, response) => void answer(request, response)).listen(
  Number(port),
  "127.0.0.1",
  () => console.log(`ready at ${issuer}`),
);
