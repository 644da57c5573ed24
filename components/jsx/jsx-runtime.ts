import { type ElementType, Fragment, type JSX, type Key, type ReactNode } from "react";
import { jsx as makeOne, jsxs as makeMany } from "react/jsx-runtime";

/*
 * Makes the elements of all JSX (`jsxImportSource` in tsconfig.json, decision 122). A browser that translates the page replaces text nodes, and React
 * fails when it looks for one next to an element, so each text gets an element of its own.
 */

export { Fragment };
export type { JSX };

interface Props {
  children?: ReactNode;
}

/** Elements with names, IDs and code, which are not translated. */
const dataElements = new Set<unknown>(["bdi", "code", "pre"]);

const isText = (node: ReactNode) => typeof node === "string" || typeof node === "number";
const isNothing = (node: ReactNode) => node == null || typeof node === "boolean";
const wrap = (text: ReactNode) => makeOne("span", { children: text });

/** Joins texts without elements into one; next to elements, puts each run of texts into a span. */
export function separateTexts(children: readonly ReactNode[]): ReactNode {
  if (!children.some(isText)) return children;
  if (children.every((child) => isText(child) || isNothing(child)))
    return children.filter(isText).join("");
  const separate = [...children];
  let start = 0;
  let text = "";
  children.forEach((child, at) => {
    if (isText(child)) {
      if (text === "") start = at;
      text += String(child);
      separate[at] = null;
      // White space is not translated.
      separate[start] = text.trim() === "" ? text : wrap(text);
    } else if (!isNothing(child)) text = "";
  });
  return separate;
}

/** `isStatic`: whether the source lists the children individually. */
export function prepare(type: ElementType, props: Props, isStatic: boolean): Props {
  const { children } = props;
  const own = isStatic && Array.isArray(children) ? separateTexts(children) : children;
  // The only text of a fragment may have siblings outside the fragment.
  const separate = type === Fragment && isText(own) ? wrap(own) : own;
  const isData = dataElements.has(type);
  if (separate === children && !isData) return props;
  return { ...(isData && { translate: "no" }), ...props, children: separate };
}

export const jsx = (type: ElementType, props: Props, key?: Key) =>
  makeOne(type, prepare(type, props, false), key);
export const jsxs = (type: ElementType, props: Props, key?: Key) =>
  makeMany(type, prepare(type, props, true), key);
