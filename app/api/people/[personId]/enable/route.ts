import { z } from "zod";
import { enablePerson } from "@/lib/server/domain/people/manage-people";
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
      enablePerson(runtime, principal, personId),
  }),
});
