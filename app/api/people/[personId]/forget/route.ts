import { z } from "zod";
import { forgetPerson } from "@/lib/server/domain/people/manage-people";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { personSchema } from "@/lib/shared/people/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "cookie",
    access: "write",
    needs: "hasPeople",
    body: z.strictObject({}),
    response: personSchema,
    answer: ({ runtime, principal, params: { personId = "" } }) =>
      forgetPerson(runtime, principal, personId),
  }),
});
