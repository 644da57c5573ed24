/** A JSON number (RFC 8259 §6). */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether `text` is a number in JSON notation. */
export function isJsonNumber(text: string): boolean {
  return jsonNumber.test(text);
}

/** Whether JavaScript represents the number `text` exactly; the server refuses others (lib/server/http/reading/read-json.ts). */
export function isExactNumber(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return false;
  return significantDigits(text) === significantDigits(String(value));
}

function significantDigits(text: string): string {
  const [digits = ""] = text.replace(/[-.]/g, "").split(/e/i);
  return digits.replace(/^0+/, "").replace(/0+$/, "");
}
