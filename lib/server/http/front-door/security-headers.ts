import { randomBytes } from "node:crypto";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { pagePathHeader } from "@/lib/shared/routes";
import { isDevelopment } from "@/lib/server/http/front-door/is-development";

/** React's development build evaluates strings. */
const ofDevelopment = isDevelopment ? " 'unsafe-eval'" : "";

/** A page's policy: scripts with this response's nonce, no framing, everything else from this origin. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${ofDevelopment}`,
    // Positions of popovers and virtual rows are style attributes, which no nonce can allow.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Sets the headers of every response; HSTS, for this host alone, if the public origin is https. */
export function setSecurityHeaders(answer: ServerResponse, isHttps: boolean): void {
  answer.setHeader("X-Content-Type-Options", "nosniff");
  answer.setHeader("Referrer-Policy", "same-origin");
  if (isHttps) answer.setHeader("Strict-Transport-Security", "max-age=63072000");
}

/**
 * Sets the headers of a page. Next reads the nonce for its scripts from the request's policy header, so that is
 * set too, overwriting any client value; likewise the path of a page that exists, for the redirect to sign-in.
 */
export function setPageHeaders(
  request: IncomingMessage,
  answer: ServerResponse,
  isPage: boolean,
): void {
  const policy = contentSecurityPolicy(randomBytes(16).toString("base64"));
  request.headers["content-security-policy"] = policy;
  request.headers[pagePathHeader] = isPage ? request.url : "";
  delete request.headers["content-security-policy-report-only"];
  answer.setHeader("Content-Security-Policy", policy);
  answer.setHeader("X-Frame-Options", "DENY");
  answer.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  answer.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  answer.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}
