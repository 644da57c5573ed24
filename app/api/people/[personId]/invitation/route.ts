import { z } from "zod";
import { inviteAgain, revokeInvitations } from "@/lib/server/domain/people/invitations";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { invitationLinkSchema } from "@/lib/shared/people/schema";

/** The link with which a person joins: POST issues a new one, which ends the earlier ones; DELETE ends all. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: "hasPeople",
  body: z.strictObject({}),
  response: invitationLinkSchema,
  handle: async ({ runtime, principal, params: { personId = "" } }) => ({
    status: 201,
    body: await inviteAgain(runtime, principal, personId),
  }),
});

export const DELETE = endpoint({
  auth: "cookie",
  access: "write",
  needs: "hasPeople",
  response: z.undefined(),
  handle: async ({ runtime, principal, params: { personId = "" } }) => {
    await revokeInvitations(runtime, principal, personId);
    return { status: 204, body: undefined };
  },
});
