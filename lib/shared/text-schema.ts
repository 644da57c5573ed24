import { z } from "zod";
import { invalid } from "@/lib/shared/errors";
import {
  countCharacters,
  findForbiddenCharacter,
  hasTooManyMarks,
  hasVisibleCharacter,
  isFarTooLong,
  normalizeName,
} from "@/lib/shared/text";

/** A name or tag: 1 to `max` characters after `normalizeName`, at least one of them visible. */
export function nameSchema(noun: string, max: number) {
  return z.string(`${noun} must be text.`).transform((text, context) => {
    const read = readName(noun, text, max);
    if ("name" in read) return read.name;
    context.issues.push({ code: "custom", message: read.problem, input: text });
    return z.NEVER;
  });
}

/** Text of several lines: at most `max` characters after trimming, possibly empty. Tabs become spaces. */
export function linesSchema(noun: string, max: number) {
  return z.string(`${noun} must be text.`).transform((text, context) => {
    const lines = text.replace(/\r\n?/g, "\n").replaceAll("\t", " ");
    const isTooLong = isFarTooLong(lines, max);
    const problem = isTooLong
      ? null
      : (findForbiddenCharacter(lines.replaceAll("\n", " ")) ?? findMarks(lines));
    const stored = isTooLong || problem !== null ? "" : lines.normalize("NFC").trim();
    const length = isTooLong ? Number.POSITIVE_INFINITY : countCharacters(stored);
    if (problem === null && length <= max) return stored;
    const message =
      problem === null
        ? `${noun} is too long. The limit is ${max} characters.`
        : `${noun} ${problem}.`;
    context.issues.push({ code: "custom", message, input: text });
    return z.NEVER;
  });
}

/** A term of at most `max` characters, possibly empty. Refuses what no name contains, such as NUL. */
export function termSchema(max: number) {
  return z
    .string()
    .max(max, `Searches can have at most ${max} characters.`)
    .superRefine((term, context) => {
      // zod continues after an exceeded maximum.
      if (term.length > max) return;
      const problem = findForbiddenCharacter(term.replace(/[\t\n\r]+/g, " ")) ?? findMarks(term);
      if (problem) context.addIssue({ code: "custom", message: `Search ${problem}.` });
    })
    .default("");
}

/** Returns an error if `text` has too many combining marks, or null. */
const findMarks = (text: string): string | null =>
  hasTooManyMarks(text) ? "has too many accents on one character. Remove some" : null;

function readName(noun: string, text: string, max: number): { name: string } | { problem: string } {
  // Check this first: normalizing long text may take seconds.
  if (isFarTooLong(text, max))
    return { problem: `${noun} is much too long. The limit is ${max} characters.` };
  // Tabs and line ends collapse to spaces and are not refused as control characters.
  const forbidden = findForbiddenCharacter(text.replace(/[\t\n\r]+/g, " "));
  const problem = forbidden ?? findMarks(text);
  if (problem) return { problem: `${noun} ${problem}.` };
  const name = normalizeName(text);
  if (name === "") return { problem: `Enter a ${noun.toLowerCase()}.` };
  if (!hasVisibleCharacter(name)) return { problem: `${noun} has no visible characters.` };
  // There are as many units as characters, or more.
  const length = name.length > max ? countCharacters(name) : name.length;
  return length > max
    ? { problem: `${noun} has ${length} characters. The limit is ${max}.` }
    : { name };
}

/** Parses and normalizes a name. @throws AppError invalid, at the path `name` */
export function parseName(schema: ReturnType<typeof nameSchema>, text: string): string {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map(({ message }) => ({ path: ["name"], message })));
}
