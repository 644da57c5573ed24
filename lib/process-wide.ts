/**
 * One value for the whole process. Pages, route handlers and the front door can each get their own copy of
 * a module (RELIABILITY "Facts"), so what must exist once is kept on globalThis.
 */
export function processWide<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`cuelist.${name}`);
  const shared = globalThis as { [key: symbol]: unknown };
  if (!(key in shared)) shared[key] = make();
  return shared[key] as Value;
}
