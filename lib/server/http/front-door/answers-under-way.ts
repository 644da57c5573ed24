import { type Server, type ServerResponse } from "node:http";
import { type Duplex } from "node:stream";

export type AnswersUnderWay = WeakMap<Duplex, Set<ServerResponse>>;

/** Tracks the unfinished responses of `server`. */
export function trackAnswers(server: Server): AnswersUnderWay {
  const underWay: AnswersUnderWay = new WeakMap();
  server.on("request", ({ socket }, answer) => {
    const answers = underWay.get(socket) ?? new Set<ServerResponse>();
    underWay.set(socket, answers.add(answer));
    answer.once("close", () => answers.delete(answer));
  });
  return underWay;
}
