import { getPerson } from "@/lib/server/domain/people/list-people";
import { changePerson } from "@/lib/server/domain/people/manage-people";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { changePersonSchema, personSchema } from "@/lib/shared/people/schema";

export const GET = endpoint({
  auth: "cookie",
  access: "read",
  needs: "hasPeople",
  response: personSchema,
  answer: ({ runtime, principal, params: { personId = "" } }) =>
    getPerson(runtime.database.read, principal, personId),
});

export const PATCH = endpoint({
  auth: "cookie",
  access: "write",
  needs: "hasPeople",
  body: changePersonSchema,
  response: personSchema,
  answer: ({ runtime, principal, params: { personId = "" }, body }) =>
    changePerson(runtime, principal, personId, body),
});
