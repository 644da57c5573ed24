import { describeInvitation } from "@/lib/server/domain/people/accept-invitation";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { throttleInvitations } from "@/lib/server/http/throttle";
import { invitationKeySchema, invitationSchema } from "@/lib/shared/people/schema";

/** Says what an invitation is for. A POST, so that its key is in no address; it uses nothing up. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "sign-in",
    access: "read",
    needs: "hasPeople",
    body: invitationKeySchema,
    bodySize: "credentials",
    response: invitationSchema,
    answer: ({ runtime, body: { key } }) =>
      throttleInvitations(() => describeInvitation(runtime, key)),
  }),
});
