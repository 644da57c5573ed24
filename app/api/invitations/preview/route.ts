import { describeInvitation } from "@/lib/server/domain/people/accept-invitation";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { throttleInvitations } from "@/lib/server/http/throttle";
import { invitationKeySchema, invitationSchema } from "@/lib/shared/people/schema";

/** Says what an invitation is for. A POST, so that its key is in no address; it uses nothing up. */
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
