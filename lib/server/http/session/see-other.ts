/** A redirect to a page or to another site, with the cookies that it sets. */
export function seeOther(location: string, cookies: (string | undefined)[]): Response {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
  for (const cookie of cookies) if (cookie !== undefined) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}
