const values = new Map<string, unknown>();

/** Returns the process's one value of a name, made at the first call. Kept here, so that tests can begin without it. */
export function singleton<Value>(name: string, make: () => Value): Value {
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}

/** Sets, gets and forgets the values: for tests. */
export const singletons = values;
