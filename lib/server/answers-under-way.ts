import { type Server, type ServerResponse } from "node:http";
import { type Duplex } from "node:stream";

/** The answers of each socket that have not ended. */
export type AnswersUnderWay = WeakMap<Duplex, Set<ServerResponse>>;

/** Keeps count of `server`'s answers from now on. */
export function trackAnswers(server: Server): AnswersUnderWay {
  const underWay: AnswersUnderWay = new WeakMap();
  server.on("request", ({ socket }, answer) => {
    const answers = underWay.get(socket) ?? new Set();
    underWay.set(socket, answers.add(answer));
    answer.once("close", () => answers.delete(answer));
  });
  return underWay;
}
