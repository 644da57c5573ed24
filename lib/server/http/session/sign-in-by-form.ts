import { z } from "zod";
import { signInSchema } from "@/lib/shared/clients/schema";
import { errorAnswer } from "@/lib/server/http/answers/answers";
import { validateBody } from "@/lib/server/http/reading/validate";
import { routes, safeReturnPath } from "@/lib/shared/routes";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { noteFailedSignIn, toFailedSignIn } from "@/lib/server/http/session/failed-sign-in";
import { seeOther } from "@/lib/server/http/session/see-other";
import { openSession } from "@/lib/server/http/session/open-session";

/** Fields of the sign-in page's form. `next` is the page to show afterwards. */
export const signInFormSchema = z.object({
  client_id: z.string().default(""),
  client_secret: z.string().default(""),
  next: z.string().optional(),
});

/**
 * Signs in with the form as a browser sends it without scripts. Answers 303 to the requested page, or back to the form, which shows why
 * the sign-in was refused and keeps the client ID.
 */
export async function signInByForm(
  runtime: Runtime,
  request: Request,
  { next, ...credentials }: z.output<typeof signInFormSchema>,
): Promise<Response> {
  const returnTo = safeReturnPath(next);
  try {
    const valid = validateBody(signInSchema, credentials, false);
    const { headers } = await openSession(runtime, request, valid);
    return seeOther(returnTo, [headers["Set-Cookie"]]);
  } catch (thrown) {
    const failed = await toFailedSignIn(errorAnswer(thrown), credentials.client_id);
    const { id, cookie } = await noteFailedSignIn(runtime, failed);
    return seeOther(routes.signInAgain(id, returnTo), [cookie]);
  }
}
