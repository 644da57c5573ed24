import { type ElementType } from "react";
import { jsxDEV as make } from "react/jsx-dev-runtime";
import { prepare } from "@/components/jsx/jsx-runtime";

export { Fragment } from "react";

type Rest = Parameters<typeof make> extends [unknown, unknown, ...infer All] ? All : never;

/** Does the same as `jsx` and `jsxs`, for `npm run dev`. */
export const jsxDEV = (type: ElementType, props: object, ...[key, isStatic, ...place]: Rest) => {
  const prepared = prepare(type, props, isStatic);
  return make(type, prepared, key, isStatic && Array.isArray(prepared.children), ...place);
};
