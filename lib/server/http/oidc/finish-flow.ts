import * as openid from "openid-client";
import { findInvited, joinWithIdentity } from "@/lib/server/domain/people/accept-invitation";
import { getPersonOfIdentity, type Identity } from "@/lib/server/domain/people/identities";
import { explainProviderError } from "@/lib/server/http/oidc/explain-provider-error";
import { type Flow, readFlow, removeFlow } from "@/lib/server/http/oidc/flow";
import { getIdentityProvider, toRedirectUri } from "@/lib/server/http/oidc/get-identity-provider";
import { openProvider } from "@/lib/server/http/oidc/provider";
import { showFailure } from "@/lib/server/http/oidc/show-failure";
import { openPersonSession } from "@/lib/server/http/session/open-session";
import { seeOther } from "@/lib/server/http/answers/answers";
import { throttleRedemptions } from "@/lib/server/http/throttle";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";

/**
 * Ends a sign-in with the identity provider's answer to the callback: opens a session and shows the page that was requested, or shows the
 * reason of a failure on the sign-in page. Never answers with an error.
 */
export async function finishFlow(runtime: Runtime, request: Request): Promise<Response> {
  const answered = new URL(request.url).searchParams;
  let flow: Flow | null = null;
  try {
    const { issuer } = getIdentityProvider(runtime);
    flow = requireOwn(await readFlow(runtime, request), answered, issuer);
    const { headers } = await openPersonSession(
      runtime,
      request,
      await findPerson(runtime, flow, answered),
    );
    return seeOther(flow.returnTo, [headers["Set-Cookie"], removeFlow(runtime)]);
  } catch (thrown) {
    return showFailure(runtime, thrown, flow);
  }
}

/** The person who signed in, or who joins with it. @throws AppError */
async function findPerson(runtime: Runtime, flow: Flow, answered: URLSearchParams) {
  const { invitation } = flow;
  if (invitation === null)
    return throttleRedemptions(async () =>
      getPersonOfIdentity(runtime, await redeem(runtime, flow, answered)),
    );
  const { identity, ...invited } = await throttleRedemptions(async () => {
    const redeemed = await redeem(runtime, flow, answered);
    return { identity: redeemed, ...(await findInvited(runtime, invitation)) };
  });
  return joinWithIdentity(runtime, invited, identity);
}

/** Returns the sign-in that this browser began, if the answer is complete and belongs to it. @throws AppError bad_request */
function requireOwn(flow: Flow | null, answered: URLSearchParams, issuer: string): Flow {
  const [state, ...states] = answered.getAll("state");
  if (!flow) throw startAgain("This sign-in took too long, was used already");
  if (state !== flow.state || states.length > 0) throw startAgain("Another sign-in began later");
  const [code, ...codes] = [...answered.getAll("code"), ...answered.getAll("error")];
  const isOfIssuer = answered.getAll("iss").every((iss) => iss === issuer);
  if (!code || codes.length > 0 || !isOfIssuer)
    throw new AppError("bad_request", "The identity provider's answer is incomplete. Start again.");
  return flow;
}

const startAgain = (what: string): AppError =>
  new AppError("bad_request", `${what}, or began in another browser. Start again.`);

/** Exchanges the code for the person's identity. @throws AppError invalid_token for a used code, others of `explainProviderError` */
async function redeem(runtime: Runtime, flow: Flow, answered: URLSearchParams): Promise<Identity> {
  const settings = getIdentityProvider(runtime);
  try {
    const address = new URL(`${toRedirectUri(runtime)}?${answered}`);
    const tokens = await openid.authorizationCodeGrant(await openProvider(settings), address, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const { iss: issuer = "", sub: subject = "" } = tokens.claims() ?? {};
    // OpenID Connect Core 1.0, section 2: at most 255 characters of ASCII.
    if (issuer === settings.issuer && /^[\x20-\x7e]{1,255}$/.test(subject))
      return { issuer, subject };
  } catch (error) {
    throw explainProviderError(error, settings.name);
  }
  throw new AppError(
    "service_failed",
    `${settings.name} sent an answer that Cuelist can't use. Tell your administrator.`,
  );
}
