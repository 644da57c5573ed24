import { describeInvitation } from "@/lib/server/domain/people/accept-invitation";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { throttleInvitations } from "@/lib/server/http/throttle";
import { invitationKeySchema, invitationSchema } from "@/lib/shared/people/schema";

/** Describes an invitation without using it up. A POST, so that the key is in no URL. */
export const POST = endpoint({
  auth: "sign-in",
  access: "read",
  needs: "hasPeople",
  body: invitationKeySchema,
  bodySize: "credentials",
  response: invitationSchema,
  answer: ({ runtime, body: { key } }) =>
    throttleInvitations(() => describeInvitation(runtime, key)),
});
