import { type Server, type ServerResponse } from "node:http";
import { type Duplex } from "node:stream";
import { TransientSet } from "@/lib/server/transient-set";

export type AnswersUnderWay = WeakMap<Duplex, TransientSet<ServerResponse>>;

/** Tracks the unfinished responses of `server`. */
export function trackAnswers(server: Server): AnswersUnderWay {
  const underWay: AnswersUnderWay = new WeakMap();
  server.on("request", ({ socket }, answer) => {
    const answers = underWay.get(socket) ?? new TransientSet<ServerResponse>();
    underWay.set(socket, answers.add(answer));
    answer.once("close", () => answers.delete(answer));
  });
  return underWay;
}
