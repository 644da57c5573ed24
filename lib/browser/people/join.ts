import { callApi } from "@/lib/browser/api-client";
import { identityAddressSchema } from "@/lib/shared/people/identity-provider";
import { acceptedInvitationSchema, invitationSchema } from "@/lib/shared/people/schema";

/** Fetches an invitation without using it up. @throws ApiError 404 for a wrong key, 409 if it ended, 429 when throttled */
export const lookAtInvitation = (key: string, signal: AbortSignal) =>
  callApi("/api/invitations/preview", {
    method: "POST",
    body: { key },
    schema: invitationSchema,
    signal,
  });

/** Accepts an invitation, which uses it up. @throws the errors of `lookAtInvitation` */
export const postAcceptance = (key: string) =>
  callApi("/api/invitations", { method: "POST", body: { key }, schema: acceptedInvitationSchema });

/** Starts to accept an invitation with the identity provider, without using it up. @throws the errors of `lookAtInvitation`, 502 and 503 */
export const postIdentityStart = (key: string) =>
  callApi("/api/oidc/start", { method: "POST", body: { key }, schema: identityAddressSchema });
