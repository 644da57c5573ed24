import { getRequestListener } from "@hono/node-server";

/**
 * The `Response` of @hono/node-server: it keeps text as it is until it is sent, where Node's makes a stream of it that has to be
 * read again (0.1 ms of each request). The package shows it only as the replacement of the global one, which we do not want:
 * Next would lose cookies.
 */
export const LightResponse: typeof Response = takeResponse();

function takeResponse(): typeof Response {
  const names = ["Request", "Response"] as const;
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name) ?? {});
  getRequestListener(() => Response.error());
  const light = globalThis.Response;
  names.forEach((name, index) => Object.defineProperty(globalThis, name, before[index] ?? {}));
  return light;
}
