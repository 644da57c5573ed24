/** Spreadsheets keep 15 digits of a number. */
const keptDigits = 15;
const firstInexact = 1e15;

/** A number format of zeros, such as 00000000 or "S-"0000, with the text around them. */
const paddingFormat = /^((?:"[^"]*"|\\.|[-_/ ])*)(0{2,})((?:"[^"]*"|\\.|[-_/ ])*)$/;

/**
 * The value of a cell as a person reads it. Whole numbers have no decimals, thousands separators or exponent, and
 * zeros that the format adds. Numbers of more than 15 digits have lost some and are in scientific notation.
 */
export function cellText(value: unknown, format = ""): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value, format);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return value instanceof Date ? dateText(value) : "";
}

function numberText(value: number, format: string): string {
  if (!Number.isFinite(value)) return "#NUM!";
  if (Math.abs(value) >= firstInexact) return value.toExponential(keptDigits - 1).toUpperCase();
  const text = String(Number(value.toPrecision(keptDigits)));
  const [, before = "", zeros, after = ""] = paddingFormat.exec(format.split(";")[0] ?? "") ?? [];
  if (zeros === undefined || !/^\d+$/.test(text)) return text.toUpperCase();
  return `${literal(before)}${text.padStart(zeros.length, "0")}${literal(after)}`;
}

const literal = (format: string): string =>
  format.replace(/"([^"]*)"|\\(.)/g, (_, quoted?: string, single = "") => quoted ?? String(single));

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "#VALUE!";
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$/, "")
    .replace(/\.\d+Z$/, "")
    .replace("T", " ");
}
