import { type Attack, countStatuses, repeat } from "../attack";

const bytes = 8_380_000;

/** Unauthenticated callers send 8 MB of JSON keys to get-token. */
export const unauthenticatedBodies: Attack = {
  name: "unauthenticated bodies",
  // The server may close the connection before the body has arrived (413, RFC 9110 §15.5.14).
  mayRefuse: /^([24]\d\d|cut)$/,
  run: ({ api, v2, size }) => {
    const keys: string[] = [];
    for (let sent = 0; sent < bytes; sent += 12) keys.push(`"k${keys.length.toString(36)}":0`);
    const body = `{"body":{"searches":[{}],${keys.join(",")}}}`.slice(0, bytes);
    return countStatuses([
      ...repeat(size.concurrency, () => v2("/stage/get-token", { method: "POST", body })),
      ...repeat(size.concurrency, () => api("/api/session", { method: "POST", body })),
    ]);
  },
};
