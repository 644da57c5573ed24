import { errorAnswer, seeOther } from "@/lib/server/http/answers/answers";
import { type Flow, removeFlow } from "@/lib/server/http/oidc/flow";
import { noteFailedSignIn, toFailedSignIn } from "@/lib/server/http/session/failed-sign-in";
import { getLogger } from "@/lib/server/logger";
import { getRequestContext } from "@/lib/server/request-context";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError, type ErrorCode } from "@/lib/shared/errors";
import { routes } from "@/lib/shared/routes";

/** Failures that leave an invitation unused. */
const withoutInvitation: ErrorCode[] = ["not_found", "conflict"];

/** Shows the sign-in page with the reason, and ends `flow`. With null, another sign-in in progress continues. */
export async function showFailure(
  runtime: Runtime,
  thrown: unknown,
  flow: Pick<Flow, "returnTo" | "invitation"> | null,
): Promise<Response> {
  const failed = await toFailedSignIn(errorAnswer(thrown), "");
  const { code, status, message } = failed;
  if (status < 500) logRefusal(thrown, code);
  const isOpen = flow?.invitation && !withoutInvitation.includes(code as ErrorCode);
  const advice = isOpen ? " Your invitation stays open: open its link again." : "";
  const noted = await noteFailedSignIn(runtime, { ...failed, message: message + advice });
  const cookies = [noted.cookie, flow ? removeFlow(runtime) : undefined];
  return seeOther(routes.signInAgain(noted.id, flow?.returnTo ?? routes.home), cookies);
}

/** Logs the kind of refusal, but not the person or what they sent. */
function logRefusal(thrown: unknown, code: string): void {
  const cause = thrown instanceof AppError && thrown.cause instanceof Error ? thrown.cause : null;
  const { requestId } = getRequestContext();
  getLogger().info(
    { request_id: requestId, code, reason: cause?.message },
    "sign-in with the identity provider refused",
  );
}
