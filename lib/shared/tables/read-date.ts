/** Whether the day or the month is first where both could be. */
type DateOrder = "day" | "month";

const firstYear = 1970;
const lastYear = 2100;

const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** RFC 2822, and its date alone. */
const mail =
  /^(?:[a-z]{3}, )?(\d{1,2}) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec) (\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?(?: ([+-]\d{4}|[a-z]{1,3}))?)?$/i;
const numbers = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** Hours of the zones that RFC 2822 names. */
const zones: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

/**
 * Reads ISO 8601, RFC 2822, seconds or milliseconds since 1970, dd.mm.yyyy, and dd/mm/yyyy or mm/dd/yyyy where the numbers or `order` prove
 * which. What names no zone is UTC. Null for anything else, and for 1970 itself, which is how programs write "never".
 */
export function readDate(text: string, order: DateOrder | null = null): string | null {
  const time = readTime(text.trim(), order);
  if (time === null) return null;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year > firstYear && year < lastYear ? date.toISOString() : null;
}

function readTime(text: string, order: DateOrder | null): number | null {
  if (/^\d{1,11}$/.test(text)) return Number(text) * 1_000;
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const standard = iso.exec(text);
  if (standard) {
    const [, year, month, day, hour, minute, second, zone = "Z"] = standard;
    return toTime([year, month, day, hour, minute, second], zone);
  }
  const words = mail.exec(text);
  if (words) {
    const [, day, month = "", year, hour, minute, second, zone = "Z"] = words;
    const number = months.indexOf(month.toLowerCase()) + 1;
    return toTime([year, String(number), day, hour, minute, second], zone);
  }
  const parts = numbers.exec(text);
  if (!parts) return null;
  const [, first, , second, year, ...clock] = parts;
  const found = orderOf(text) ?? order;
  if (found === null) return null;
  const [day, month] = found === "day" ? [first, second] : [second, first];
  return toTime([year, month, day, ...clock], "Z");
}

/** What a date proves: a number above 12 is a day, and dots are between day and month. */
function orderOf(text: string): DateOrder | null {
  const [, first = "", sign, second = ""] = numbers.exec(text) ?? [];
  if (sign === "." || Number(first) > 12) return "day";
  return Number(second) > 12 ? "month" : null;
}

/** What the dates of a column prove; null if nothing, or if they differ. */
export function findDateOrder(cells: Iterable<string>): DateOrder | null {
  const found = new Set<DateOrder>();
  for (const cell of cells) {
    const order = cell.includes("/") ? orderOf(cell.trim()) : null;
    if (order) found.add(order);
  }
  const [order = null] = found;
  return found.size === 1 ? order : null;
}

/** The time of year, month, day, hour, minute and second; null if the calendar or the clock has none. */
function toTime(parts: (string | undefined)[], zone: string): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const hours = readZone(zone);
  if (hours === null || hour > 23 || minute > 59 || second > 60) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.getTime() + ((hour - hours) * 3_600 + minute * 60 + second) * 1_000;
}

function readZone(zone: string): number | null {
  const [, sign, hours = "", minutes = ""] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign) return (sign === "-" ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
  return zones[zone.toLowerCase()] ?? null;
}
