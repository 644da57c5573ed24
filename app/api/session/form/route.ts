import { z } from "zod";
import { findWorkingDemo } from "@/lib/server/admin/demo/demo";
import { describeProvider } from "@/lib/server/domain/people/identities";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { findFailedSignIn } from "@/lib/server/http/session/failed-sign-in";
import { signInFormStateSchema } from "@/lib/shared/session/schema";
import { signInByForm, signInFormSchema } from "@/lib/server/http/session/open-session";

export const GET = endpoint({
  auth: "sign-in",
  access: "read",
  query: z.object({ failure: z.string().default("") }),
  response: signInFormStateSchema,
  handle: async ({ runtime, query: { failure }, request }) => {
    const { audioServiceUrl, demo } = runtime.env;
    return {
      body: {
        host: audioServiceUrl === undefined ? null : new URL(audioServiceUrl).host,
        is_demo: demo && (await findWorkingDemo(runtime)) !== null,
        identity_provider: describeProvider(runtime),
        failed: await findFailedSignIn(runtime, request, failure),
      },
    };
  },
});

export const POST = endpoint({
  auth: "sign-in",
  access: "read",
  body: signInFormSchema,
  bodySize: "credentials",
  bodyType: "form",
  response: z.undefined(),
  handle: ({ runtime, body, request }) => signInByForm(runtime, request, body),
});
