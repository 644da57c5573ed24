import { type BodyTap } from "@/lib/server/domain/requests/body-start";

/** Facts about a response for the request log: its body, which can be read only once, and its error. */
interface AnswerNote {
  body: string | BodyTap | null;
  error: { code: string; message: string } | null;
}

const noted = Symbol("answer note");
type Noted = Response & { [noted]?: AnswerNote };

export function noteAnswer(answer: Response, note: AnswerNote): Response {
  (answer as Noted)[noted] = note;
  return answer;
}

export const findNote = (answer: Response): AnswerNote | undefined => (answer as Noted)[noted];
