/** Names of the session cookie: over https with the prefix `__Host-` (RFC 6265bis), otherwise without. */
export const sessionCookies = ["__Host-cuelist_session", "cuelist_session"] as const;
