import { AppError } from "@/lib/shared/errors";
import { errorAnswer } from "@/lib/server/http/answers/answers";
import { type Handler } from "@/lib/server/http/endpoint/endpoint";

// A `route.ts` imports both from here.
export { endpoint } from "@/lib/server/http/endpoint/endpoint";

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
export type Method = (typeof methods)[number];

/** The exports of a `route.ts`: the handlers, HEAD if there is GET, and a 405 with `Allow` otherwise. */
export function methodHandlers(
  handlers: Partial<Record<Method, Handler>>,
): Record<Method, Handler> {
  const { GET } = handlers;
  const known: Partial<Record<Method, Handler>> = GET
    ? { HEAD: withoutBody(GET), ...handlers }
    : handlers;
  const allowed = Object.keys(known).join(", ");
  const refuse: Handler = (request) =>
    Promise.resolve(
      errorAnswer(
        new AppError(
          "method_not_allowed",
          `${request.method} isn't allowed here. Use ${allowed}.`,
          { headers: { Allow: allowed } },
        ),
      ),
    );
  return Object.fromEntries(methods.map((method) => [method, known[method] ?? refuse])) as Record<
    Method,
    Handler
  >;
}

function withoutBody(get: Handler): Handler {
  return async (request, context) => {
    const answer = await get(request, context);
    await answer.body?.cancel();
    return new Response(null, { status: answer.status, headers: answer.headers });
  };
}

/** The exports of a catch-all `route.ts` that answers 404. */
export function notFoundHandlers(): Record<Method, () => Promise<Response>> {
  const refuse = () =>
    Promise.resolve(errorAnswer(new AppError("not_found", "Nothing found at this address.")));
  return Object.fromEntries(methods.map((method) => [method, refuse])) as Record<
    Method,
    typeof refuse
  >;
}
