import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { finishFlow } from "@/lib/server/http/oidc/finish-flow";

/** The address to which the identity provider redirects. `finishFlow` reads the query: any query gets a page. */
export const GET = endpoint({
  auth: "sign-in",
  access: "read",
  response: z.undefined(),
  handle: ({ runtime, request }) => finishFlow(runtime, request),
});
