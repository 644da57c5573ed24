import { type Runtime } from "@/lib/runtime/runtime";
import { startSession } from "@/lib/session/session-cookie.server";

/** The name and value of a Set-Cookie header, as a browser sends them back. */
export const toCookie = (setCookie: string | null | undefined): string =>
  setCookie?.split(";", 1)[0] ?? "";

/** The cookie of a session with this token. */
export async function sessionCookie(runtime: Runtime, token: string): Promise<string> {
  const headers = await startSession(runtime, new Request("http://localhost"), token);
  return toCookie(headers["Set-Cookie"]);
}
