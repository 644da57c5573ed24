import { AppError } from "@/lib/errors";

/**
 * Refuses a write that another site may have made the browser send: `Origin` must be ours, or the browser
 * must say that it is (`Sec-Fetch-Site`). @throws AppError cross_origin
 */
export function checkSameOrigin(request: Request, publicOrigin: string): void {
  const origin = request.headers.get("origin");
  const isOurs =
    origin === publicOrigin ||
    (origin !== "null" && request.headers.get("sec-fetch-site") === "same-origin");
  if (isOurs) return;
  throw new AppError(
    "cross_origin",
    `This request did not come from ${publicOrigin}. Open Cuelist there, or set PUBLIC_ORIGIN to the address that you use.`,
  );
}
