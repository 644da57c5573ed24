/** Returns one value per process, kept on globalThis because modules may be loaded more than once (decision 1). */
export function processWide<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`cuelist.${name}`);
  const shared = globalThis as { [key: symbol]: unknown };
  if (!(key in shared)) shared[key] = make();
  return shared[key] as Value;
}
