import { type Server, type ServerResponse } from "node:http";
import { type Duplex } from "node:stream";

const worksOf = new WeakMap<Server, Set<Promise<unknown>>>();

/** Tracks the work of a request. `work` never rejects, and may outlast the connection if the caller leaves. */
export function trackWork(server: Server, work: Promise<void>): void {
  const works = worksOf.get(server) ?? new Set();
  worksOf.set(server, works.add(work));
  void work.then(() => works.delete(work));
}

/** Resolves when the work of all requests so far has ended. */
export const endOfWork = (server: Server): Promise<unknown> =>
  Promise.allSettled(worksOf.get(server) ?? []);

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
