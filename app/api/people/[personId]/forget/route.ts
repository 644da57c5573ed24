import { z } from "zod";
import { forgetPerson } from "@/lib/server/domain/people/manage-people";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { personSchema } from "@/lib/shared/people/schema";

export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: "hasPeople",
  body: z.strictObject({}),
  response: personSchema,
  answer: ({ runtime, principal, params: { personId = "" } }) =>
    forgetPerson(runtime, principal, personId),
});
