import { AppError } from "@/lib/shared/errors";
import { errorAnswer } from "@/lib/server/http/answers/answers";
import { type Handler } from "@/lib/server/http/endpoint/endpoint";

/** In the order of `Allow`. */
export const methods = ["HEAD", "GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
export type Method = (typeof methods)[number];

/** The exports of a `route.ts`: its methods. */
export type RouteModule = Partial<Record<Method, Handler>>;

/** Adds to the handlers of a route HEAD, if there is GET, and a 405 with `Allow` for each other method. */
export function completeMethods(route: RouteModule): Record<Method, Handler> {
  const { GET } = route;
  const known: RouteModule = GET ? { HEAD: withoutBody(GET), ...route } : route;
  const allowed = methods.filter((method) => known[method]).join(", ");
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

/** The answer where there is no route. */
export const notFoundAnswer = (): Response =>
  errorAnswer(new AppError("not_found", "Nothing found at this address."));
