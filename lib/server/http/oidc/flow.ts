import { z } from "zod";
import {
  keepSealed,
  readSealed,
  removeSealed,
  type SealedCookie,
} from "@/lib/server/http/session/sealed-cookie";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** A sign-in in progress at the identity provider. The browser that began it keeps it, encrypted; the server keeps nothing. */
const flowSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The verifier of PKCE (RFC 7636). */
  verifier: z.string(),
  /** Page to show afterwards. */
  returnTo: z.string(),
  /** The key of the invitation that is accepted with it; null for a person who has joined. */
  invitation: z.string().nullable(),
});
export type Flow = z.infer<typeof flowSchema>;

/** People have ten minutes at the provider. */
const cookie: SealedCookie = {
  name: "cuelist_oidc",
  purpose: "identity provider",
  lifetime: 600,
};

export const keepFlow = (runtime: Runtime, flow: Flow): Promise<string> =>
  keepSealed(runtime, cookie, flow);

export const removeFlow = (runtime: Runtime): string => removeSealed(runtime, cookie);

/** Returns the sign-in that this browser began last; null if there is none, or it took too long. */
export async function readFlow(runtime: Runtime, request: Request): Promise<Flow | null> {
  const { data = null } = flowSchema.safeParse(await readSealed(runtime, request, cookie));
  return data;
}
