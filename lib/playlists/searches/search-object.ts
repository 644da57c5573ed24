/** Only a mark: react-hook-form copies plain objects at each change, and passes on those of a class. */
class KeptObject {}

/**
 * Makes react-hook-form hand an object on as the one that it is. Its copies would be other objects at every
 * keystroke, and would lose a key such as `__proto__`. Anything but a plain object is returned as it came.
 */
export function markKeptObject<Value>(value: Value): Value {
  const isPlain =
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.setPrototypeOf(value, KeptObject.prototype) : value;
}
