import { invitePerson } from "@/lib/server/domain/people/add-person";
import { listPeople } from "@/lib/server/domain/people/list-people";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import {
  invitedPersonSchema,
  invitePersonSchema,
  personListSchema,
  personSearchSchema,
} from "@/lib/shared/people/schema";

/** People of the caller's client. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  needs: "hasPeople",
  query: personSearchSchema,
  response: personListSchema,
  answer: ({ runtime, principal, query }) => listPeople(runtime, principal, query),
});

export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: "hasPeople",
  body: invitePersonSchema,
  response: invitedPersonSchema,
  handle: async ({ runtime, principal, body }) => ({
    status: 201,
    body: await invitePerson(runtime, principal, { ...body, clientId: principal.clientId }),
  }),
});
