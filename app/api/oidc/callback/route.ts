import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { finishFlow } from "@/lib/server/http/oidc/finish-flow";

/** The identity provider redirects here. The query has no schema: `finishFlow` reads it and answers an invalid one with a page, not with JSON. */
export const GET = endpoint({
  auth: "sign-in",
  access: "read",
  response: z.undefined(),
  handle: ({ runtime, request }) => finishFlow(runtime, request),
});
