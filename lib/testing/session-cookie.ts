import { type Runtime } from "@/lib/server/runtime/runtime";
import { startSession } from "@/lib/server/http/session/session-cookie";

/** Converts a Set-Cookie header into a Cookie header. */
export const toCookie = (setCookie: string | null | undefined): string =>
  setCookie?.split(";", 1)[0] ?? "";

/** Returns the Cookie header of a session with this token. */
export async function sessionCookie(runtime: Runtime, token: string): Promise<string> {
  const headers = await startSession(runtime, new Request("http://localhost"), token);
  return toCookie(headers["Set-Cookie"]);
}
