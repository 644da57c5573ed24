/** A marker: react-hook-form clones plain objects on each change, but not class instances. */
class OpaqueObject {}

/**
 * Prevents react-hook-form from cloning a plain object: clones have a new identity on every key press and lose
 * keys such as `__proto__`. Returns other values unchanged.
 */
export function markKeptObject<Value>(value: Value): Value {
  const isPlain =
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.setPrototypeOf(value, OpaqueObject.prototype) : value;
}
