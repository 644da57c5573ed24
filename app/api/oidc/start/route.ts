import { z } from "zod";
import { findInvited } from "@/lib/server/domain/people/accept-invitation";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { showFailure } from "@/lib/server/http/oidc/show-failure";
import { startFlow } from "@/lib/server/http/oidc/flow";
import { seeOther } from "@/lib/server/http/answers/answers";
import { throttleInvitations } from "@/lib/server/http/throttle";
import { identityAddressSchema } from "@/lib/shared/clients/schema";
import { invitationKeySchema } from "@/lib/shared/people/schema";
import { routes, safeReturnPath } from "@/lib/shared/routes";

/** Begins a sign-in at the identity provider. */
// For a link, so that it works without scripts.
export const GET = endpoint({
  auth: "sign-in",
  access: "read",
  response: z.undefined(),
  handle: async ({ runtime, request }) => {
    const returnTo = safeReturnPath(new URL(request.url).searchParams.get("next"));
    if (request.headers.get("sec-fetch-site") === "cross-site")
      return seeOther(routes.signIn(returnTo), []);
    const flow = { returnTo, invitation: null };
    try {
      const { url, cookie } = await startFlow(runtime, flow);
      return seeOther(url, [cookie]);
    } catch (thrown) {
      return showFailure(runtime, thrown, flow);
    }
  },
});

// For accepting an invitation, whose key must be in no URL.
export const POST = endpoint({
  auth: "sign-in",
  access: "read",
  needs: "hasPeople",
  body: invitationKeySchema,
  bodySize: "credentials",
  response: identityAddressSchema,
  handle: async ({ runtime, body: { key } }) => {
    await throttleInvitations(() => findInvited(runtime, key));
    const flow = { returnTo: routes.home, invitation: key };
    const { url, cookie } = await startFlow(runtime, flow);
    return { body: { url }, headers: { "Set-Cookie": cookie } };
  },
});
