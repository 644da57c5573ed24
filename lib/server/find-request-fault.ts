import { type IncomingMessage } from "node:http";

/** What is wrong with a request whatever it asks for, as a sentence for its caller; null if nothing is. */
export function findRequestFault(request: IncomingMessage): string | null {
  const hosts = countHeader(request, "host");
  // RFC 9112 §3.2. Proxies and servers that choose different ones can be played off against each other.
  if (hosts > 1) return "The request has more than one Host header. Send one.";
  if (hosts === 0 && request.httpVersion === "1.1")
    return "The request has no Host header. Send one.";
  const path = request.url ?? "";
  if (!path.startsWith("/")) return "Request a path, such as /companies.";
  const decoded = decodePath(path);
  if (decoded === null) return "The path has a % that isn't valid percent-encoding.";
  // Next would resolve them, after the front door has chosen who answers.
  return /(?:^|[/\\])\.\.?(?:[/\\]|$)/.test(decoded)
    ? "The path contains . or .. segments. Send the resolved path."
    : null;
}

function countHeader({ rawHeaders }: IncomingMessage, name: string): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;
}

/** The path as a router reads it, null if none could; queries are read leniently. */
function decodePath(url: string): string | null {
  const path = url.split("?", 1)[0] ?? "";
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
