import { acceptInvitation, findInvited } from "@/lib/server/domain/people/accept-invitation";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { throttleInvitations } from "@/lib/server/http/throttle";
import { acceptedInvitationSchema, invitationKeySchema } from "@/lib/shared/people/schema";

/** Accepts an invitation, which uses it up. */
export const POST = endpoint({
  auth: "sign-in",
  access: "read",
  needs: "hasPeople",
  body: invitationKeySchema,
  bodySize: "credentials",
  response: acceptedInvitationSchema,
  handle: async ({ runtime, body: { key } }) => ({
    status: 201,
    body: await acceptInvitation(
      runtime,
      await throttleInvitations(() => findInvited(runtime, key)),
    ),
  }),
});
