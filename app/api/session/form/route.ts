import { z } from "zod";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { signInByForm, signInFormSchema } from "@/lib/session/sign-in-by-form.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "sign-in",
    access: "read",
    body: signInFormSchema,
    bodySize: "credentials",
    bodyType: "form",
    response: z.undefined(),
    handle: ({ runtime, body, request }) => signInByForm(runtime, request, body),
  }),
});
