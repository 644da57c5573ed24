import fc from "fast-check";
import { optional, words } from "@/lib/testing/fuzz/values";

export type Api<Made> = (
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  rest?: {
    auth?: "none";
    params?: Record<string, fc.Arbitrary<string>>;
    query?: Record<string, fc.Arbitrary<unknown>>;
    body?: fc.Arbitrary<unknown>;
    weight?: number;
  },
) => Made;

/** People come and go; the callers of the fuzzer are of nobody, so that they stay. */
export function listPeople<Made>(
  api: Api<Made>,
  personId: fc.Arbitrary<string>,
  cursor: fc.Arbitrary<unknown>,
): Made[] {
  const role = fc.constantFrom("manager", "viewer", "x");
  const params = { id: personId };
  const nothing = fc.constant({});
  const key = fc.record({ key: words });
  return [
    api("GET", "/people", {
      query: {
        q: optional(words),
        state: optional(fc.constantFrom("invited", "active", "disabled")),
        cursor,
      },
    }),
    api("POST", "/people", {
      body: fc.record(
        { name: words, role, email: fc.oneof(words, fc.constant("a@b.example")) },
        { requiredKeys: ["name"] },
      ),
    }),
    api("GET", "/people/:id", { params }),
    api("PATCH", "/people/:id", {
      params,
      body: fc.record({ name: words, role }, { requiredKeys: [] }),
    }),
    api("POST", "/people/:id/invitation", { params, body: nothing }),
    api("DELETE", "/people/:id/invitation", { params, weight: 1 }),
    api("POST", "/people/:id/secret", { params, body: fc.record({ keep_old: fc.boolean() }) }),
    api("GET", "/people/:id/disable", { params }),
    api("POST", "/people/:id/disable", { params, body: nothing, weight: 1 }),
    api("POST", "/people/:id/enable", { params, body: nothing, weight: 2 }),
    api("POST", "/people/:id/forget", { params, body: nothing, weight: 1 }),
    api("POST", "/invitations", { auth: "none", body: key, weight: 1 }),
    api("POST", "/invitations/preview", { auth: "none", body: key, weight: 1 }),
    api("POST", "/oidc/start", { auth: "none", body: key, weight: 1 }),
    api("GET", "/oidc/start", { auth: "none", query: { next: words }, weight: 1 }),
    api("GET", "/oidc/callback", {
      auth: "none",
      query: { state: optional(words), code: optional(words), error: optional(words) },
      weight: 1,
    }),
    api("GET", "/session/sessions"),
    api("DELETE", "/session/sessions", { weight: 1 }),
    api("DELETE", "/session/sessions/:id", { params, weight: 1 }),
  ];
}
