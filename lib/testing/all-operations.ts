import { type Handler } from "@/lib/server/http/endpoint/endpoint";
import { type Method, methods, type RouteModule } from "@/lib/server/http/endpoint/methods";

/** An operation of any `route.ts`, with who may call it. */
export interface AnyOperation {
  /** Such as "PATCH /api/views/:viewId". */
  name: string;
  method: Method;
  url: string;
  module: RouteModule;
  rules: NonNullable<Handler["rules"]>;
}

/** Every operation that `endpoint` made, by its `route.ts`: what is new is among them. */
export function findOperations(modules: Record<string, unknown>): AnyOperation[] {
  return Object.entries(modules).flatMap(([file, loaded]) => {
    const route = loaded as RouteModule;
    const url = file.replace(/^.*?\/?app(?=\/)|^\./, "").replace(/\/route\.ts$/, "");
    return methods.flatMap((method): AnyOperation[] => {
      const rules = route[method]?.rules;
      const path = url.replaceAll(/\[(\w+)\]/g, ":$1");
      return rules ? [{ name: `${method} ${path}`, method, url: path, module: route, rules }] : [];
    });
  });
}
