import {
  type RuleDraft,
  type RuleValue,
  type Scalar,
  takesList,
} from "@/lib/shared/playlists/searches/search-drafts";
import { isExactNumber, isJsonNumber } from "@/lib/shared/playlists/searches/parse-search-json";

export const valueKinds = ["text", "number", "boolean"] as const;
export type ValueKind = (typeof valueKinds)[number];

export interface ValueDraft {
  kind: ValueKind;
  isList: boolean;
  text: string;
}

/** Converts the value of `rule` for editing; null for a list that lines of one type cannot show. */
export function toValueDraft({ operator, value }: RuleDraft): ValueDraft | null {
  if (value === undefined) return { kind: "text", isList: takesList(operator), text: "" };
  if (!Array.isArray(value)) return { kind: kindOf(value), isList: false, text: String(value) };
  const [kind = "text", ...otherKinds] = new Set(value.map(kindOf));
  const lines = value.map(String);
  const hasOddLine = lines.some((line) => line === "" || /[\r\n]/.test(line));
  return otherKinds.length > 0 || hasOddLine
    ? null
    : { kind, isList: true, text: lines.map(quote).join("\n") };
}

/** Changes the draft's operator; a list of several values stays a list, so that none is lost. */
export function withOperator(draft: ValueDraft, operator: RuleDraft["operator"]): ValueDraft {
  const [first = "", ...others] = draft.isList ? splitValues(draft.text) : [];
  const isLong = others.length > 0;
  const text = draft.isList && !isLong ? first : draft.text;
  return { ...draft, text, isList: takesList(operator) || isLong };
}

/** Parses the draft; returns no value, and possibly a problem, while it is incomplete. */
export function readValueDraft(draft: ValueDraft): { value?: RuleValue; problem?: string } {
  if (!draft.isList) return draft.text === "" ? {} : readScalar(draft.text, draft.kind);
  const values: Scalar[] = [];
  for (const text of splitValues(draft.text)) {
    const { value, problem } = readScalar(text, draft.kind);
    if (value === undefined) return { problem };
    values.push(value);
  }
  return { value: values };
}

/** One value per line or between commas. A value with a comma, or that starts with a quotation mark, is in quotes. */
function splitValues(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    if (!/[,"]/.test(line)) return line === "" ? [] : [line];
    const parts = Array.from(line.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g));
    return parts
      .map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain.trim())
      .filter((value) => value !== "");
  });
}

const quote = (value: string): string =>
  /,|^\s*"|".*\s$|^\s.*"/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

function kindOf(value: Scalar): ValueKind {
  return typeof value === "string" ? "text" : typeof value === "number" ? "number" : "boolean";
}

function readScalar(text: string, kind: ValueKind): { value?: Scalar; problem?: string } {
  if (kind === "text") return { value: text };
  const word = text.trim();
  if (kind === "boolean") {
    if (word === "true" || word === "false") return { value: word === "true" };
    return { problem: `“${text}” must be true or false.` };
  }
  if (!isJsonNumber(word))
    return { problem: `“${text}” isn't a number. Use a format such as 1000 or 0.5.` };
  if (isExactNumber(word)) return { value: Number(word) };
  return { problem: `${word} can't be stored exactly as a number. Use text.` };
}
