import { type AppError } from "@/lib/shared/errors";

const shownProblems = 3;

/** An error in one text, for where its fields cannot be shown: its sentence, and the first of its problems. */
export function explainOutcomeError({ message, problems }: AppError): string {
  const words = problems.slice(0, shownProblems).map((problem) => problem.message);
  return [message, ...words].join(" ");
}
