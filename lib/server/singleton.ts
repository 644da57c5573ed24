const values = new Map<string, unknown>();

/** Returns the process's single value of a name, made by the first call. Central, so that tests can start without any. */
export function singleton<Value>(name: string, make: () => Value): Value {
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}

/** Sets, gets and forgets the values: for tests. */
export const singletons = values;
