import { type IncomingMessage } from "node:http";

/** Returns what is wrong with a request regardless of its target, as a sentence for the caller, or null. */
export function findRequestFault(request: IncomingMessage): string | null {
  const hosts = countHeader(request, "host");
  // RFC 9112 §3.2. With several, a proxy and a server may each use a different one.
  if (hosts > 1) return "The request has more than one Host header. Send one.";
  if (hosts === 0 && request.httpVersion === "1.1")
    return "The request has no Host header. Send one.";
  const path = request.url ?? "";
  if (!path.startsWith("/")) return "Request a path, such as /companies.";
  const decoded = decodePath(path);
  if (decoded === null) return "The path has a % that isn't valid percent-encoding.";
  // Next would resolve dot segments after the listener was selected.
  return /(?:^|[/\\])\.\.?(?:[/\\]|$)/.test(decoded)
    ? "The path contains . or .. segments. Send the resolved path."
    : null;
}

function countHeader({ rawHeaders }: IncomingMessage, name: string): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;
}

/** Decodes a path as a router does; null if it is malformed. Queries are not checked. */
function decodePath(url: string): string | null {
  const path = url.split("?", 1)[0] ?? "";
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
