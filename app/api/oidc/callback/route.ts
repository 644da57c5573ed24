import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { finishFlow } from "@/lib/server/http/oidc/finish-flow";

/** Where the identity provider sends people back. Its query is read in `finishFlow`: whatever it is, a page answers. */
export const GET = endpoint({
  auth: "sign-in",
  access: "read",
  response: z.undefined(),
  handle: ({ runtime, request }) => finishFlow(runtime, request),
});
