import { z } from "zod";
import { listHandedOut } from "@/lib/server/domain/people/handed-out";
import { disablePerson } from "@/lib/server/domain/people/manage-people";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { disabledPersonSchema, handedOutSchema } from "@/lib/shared/people/schema";

/** GET: what a person gave to others. POST: disables them. */
export const GET = endpoint({
  auth: "cookie",
  access: "write",
  needs: "hasPeople",
  response: handedOutSchema,
  answer: ({ runtime, principal, params: { personId = "" } }) =>
    listHandedOut(runtime, principal, personId),
});

export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: "hasPeople",
  body: z.strictObject({}),
  response: disabledPersonSchema,
  handle: async ({ runtime, principal, params: { personId = "" } }) => {
    const { person, handedOut } = await disablePerson(runtime, principal, personId);
    return { body: { person, handed_out: handedOut } };
  },
});
