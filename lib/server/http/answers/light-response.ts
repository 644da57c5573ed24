import { getRequestListener } from "@hono/node-server";

/**
 * The `Response` of @hono/node-server. It keeps a text until it is sent, whereas Node's makes a stream of it that has to be read again
 * (0.1 ms per request). The package offers it only as a replacement of the global one, with which Next would lose cookies.
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
