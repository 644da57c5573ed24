import { AppError } from "@/lib/shared/errors";

/** Refuses writes from other sites by `Origin` or `Sec-Fetch-Site`. @throws AppError cross_origin */
export function checkSameOrigin(request: Request, publicOrigin: string): void {
  const origin = request.headers.get("origin");
  const isOurs =
    origin === null
      ? request.headers.get("sec-fetch-site") === "same-origin"
      : origin === publicOrigin;
  if (isOurs) return;
  throw new AppError(
    "cross_origin",
    `This request didn't come from ${publicOrigin}. Open Cuelist there, or set PUBLIC_ORIGIN to the address you use.`,
  );
}
