import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { generateKeyPair, SignJWT } from "jose";
import { authorizationCodeGrant } from "openid-client";
import { afterEach, describe, expect, it } from "vitest";
import { explainProviderError } from "@/lib/server/http/oidc/explain-provider-error";
import { openProvider, WrongIssuerError } from "@/lib/server/http/oidc/provider";
import { type IdentityProvider } from "@/lib/server/identity-provider";
import { AppError } from "@/lib/shared/errors";

const { privateKey } = await generateKeyPair("RS256");
let close = () => Promise.resolve();
afterEach(() => close());

/** A small provider. It calls itself its address and `itself`; an answer to a path of `endless` has no end. */
async function startProvider(itself: string, endless: string[] = []) {
  let sent = 0;
  const pour = (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" }).write('{"filler":"');
    const piece = "x".repeat(16_384);
    const more = () => {
      while (!response.destroyed) {
        sent += piece.length;
        if (!response.write(piece)) return void response.once("drain", more);
      }
    };
    more();
  };
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const path = request.url ?? "";
    const answer = async () => {
      if (endless.some((end) => path.endsWith(end))) return pour(response);
      const issuer = origin + itself;
      const now = Math.floor(Date.now() / 1_000);
      const claims = { iss: issuer, sub: "who", aud: "cuelist", iat: now, exp: now + 60 };
      const document = path.includes("/.well-known/")
        ? {
            issuer,
            authorization_endpoint: `${origin}/auth`,
            token_endpoint: `${origin}/token`,
            jwks_uri: `${origin}/jwks`,
            response_types_supported: ["code"],
            subject_types_supported: ["public"],
            id_token_signing_alg_values_supported: ["RS256"],
          }
        : {
            access_token: "access",
            token_type: "Bearer",
            id_token: await new SignJWT(claims)
              .setProtectedHeader({ alg: "RS256" })
              .sign(privateKey),
          };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
    };
    void request.resume().on("end", () => void answer());
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const settings = (issuer: string): IdentityProvider => ({
    issuer: origin + issuer,
    clientId: "cuelist",
    clientSecret: "s3cret",
    name: "Acme SSO",
    isOnly: false,
  });
  return { origin, settings, sent: () => sent };
}

const explained = (error: unknown) => {
  const explanation = explainProviderError(error, "Acme SSO");
  if (!(explanation instanceof AppError)) throw new Error("It is not explained.");
  return [explanation.message, String(explanation.cause)];
};

describe("A provider whose answer has no end is left", () => {
  const megabytes = 16 * 1_048_576;

  it.each(["openid-configuration", "/token", "/jwks"])("%s", async (path) => {
    const { origin, settings, sent } = await startProvider("/x", [path]);
    const signIn = async () => {
      const provider = await openProvider(settings("/x"), { isFresh: true });
      await authorizationCodeGrant(provider, new URL(`${origin}/callback?code=c`), {
        idTokenExpected: true,
      });
    };
    const error = await signIn().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(explained(error)).toEqual([
      "Acme SSO sent an answer that Cuelist can't use. Tell your administrator.",
      "Error: Identity provider: too_large",
    ]);
    // The buffers of both sides, up to 10 MB on Linux, count as sent.
    expect(sent()).toBeLessThan(megabytes);
  });
});

describe("A provider that calls itself otherwise is quoted", () => {
  it.each([
    ["/application/o/x", "/application/o/x/"],
    ["/application/o/x/", "/application/o/x"],
    ["", "/"],
    ["/", ""],
    ["/x", "/y"],
  ])("OIDC_ISSUER with %j, itself with %j", async (asked, itself) => {
    const { origin, settings } = await startProvider(itself);
    const error = await openProvider(settings(asked), { isFresh: true }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(WrongIssuerError);
    expect(String(error)).toContain(`calls itself ${origin}${itself},`);
    expect(explained(error)[0]).toBe(
      `Acme SSO calls itself ${origin}${itself}. Tell your administrator to set OIDC_ISSUER to exactly that.`,
    );
  });
});
