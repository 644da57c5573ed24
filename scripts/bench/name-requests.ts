import { directoryWords } from "@/lib/testing/rounds/directory-file";

/** Answers of each kind, one after the other, after a few that warm up; what they took, from the caller. */
export async function measureEach<Input>(
  inputs: Input[],
  ask: (input: Input) => Promise<Pick<Response, "ok" | "status" | "text">>,
): Promise<string> {
  const times: number[] = [];
  for (const input of [...inputs.slice(0, 5), ...inputs]) {
    const started = performance.now();
    const answer = await ask(input);
    await answer.text();
    if (!answer.ok) throw new Error(`Answered ${answer.status}.`);
    times.push(performance.now() - started);
  }
  const sorted = times.slice(5).toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.toFixed(1);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)} ms`;
}

const word = (at: number) => directoryWords[at % directoryWords.length] ?? "";
const times = <Value>(make: (at: number) => Value) =>
  Array.from({ length: 200 }, (_, at) => make(at));

/** Terms by what is typed. Each name of the directory has two to five of 32 words and a number. */
export const searchTerms = (names: number): Record<string, string[]> => ({
  "one and two letters": times((at) => word(at).slice(0, 1 + (at % 2))),
  "a word": times(word),
  "two words": times((at) => `${word(at)} ${word(at * 7 + 3)}`),
  "two words, the last begun": times(
    (at) => `${word(at)} ${word(at * 5 + 1).slice(0, 1 + (at % 3))}`,
  ),
  "three words": times((at) => `${word(at)} ${word(at * 7 + 3)} ${word(at * 11 + 5)}`),
  "a word and a number": times((at) => `${word(at)} ${(at * 7_919) % names}`),
  "begun names": times((at) => `The ${word(at)} ${word(at + 1).slice(0, 2)}`),
  nothing: times((at) => `${word(at)} zq${at}`),
});

const rules = (combinator: "and" | "or", ...list: [string, string, unknown][]) => ({
  schema: "search/1",
  type: "rules",
  query: {
    combinator,
    rules: list.map(([field, operator, value]) => ({ field, operator, value })),
  },
});

/** Trees of rules, by how they look. */
export const previewTrees: Record<string, unknown[]> = {
  "one rule": times((at) => rules("and", ["genre", "in", [word(at)]])),
  "three rules": times((at) =>
    rules(
      "and",
      ["language", "is", "en"],
      ["genre", "in", ["News", word(at)]],
      ["last_published", "gte", "2020-09-20"],
    ),
  ),
  "a part of the title": times((at) => rules("and", ["title", "contains", `${word(at)} ${at}`])),
  "twenty rules": times((at) =>
    rules(
      "or",
      ...Array.from({ length: 20 }, (_, index): [string, string, unknown] => [
        ["genre", "publisher", "country", "title"][index % 4] ?? "",
        "contains",
        word(at + index),
      ]),
    ),
  ),
};
