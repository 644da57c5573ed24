import { invitePerson } from "@/lib/server/domain/people/add-person";
import { listPeople } from "@/lib/server/domain/people/list-people";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import {
  invitedPersonSchema,
  invitePersonSchema,
  personListSchema,
  personSearchSchema,
} from "@/lib/shared/people/schema";

/** People of the caller's client. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    needs: "hasPeople",
    query: personSearchSchema,
    response: personListSchema,
    answer: ({ runtime, principal, query }) => listPeople(runtime, principal, query),
  }),
  POST: endpoint({
    auth: "cookie",
    access: "write",
    needs: "hasPeople",
    body: invitePersonSchema,
    response: invitedPersonSchema,
    handle: async ({ runtime, principal, body }) => ({
      status: 201,
      body: await invitePerson(runtime, principal, { ...body, clientId: principal.clientId }),
    }),
  }),
});
