import { type ServerResponse } from "node:http";
import { type EndCallback } from "@/lib/server/request-context";

/** Detects the end of a request: its work is done and its response sent or abandoned, in either order. */
export class RequestEnd {
  readonly #callbacks: EndCallback[] = [];
  #isWorking = true;
  #isOpen = true;
  #isCut = false;
  #caller: AbortController | null = null;
  readonly #forget: () => void;

  /** `forget` is called last. */
  constructor(answer: ServerResponse, forget: () => void) {
    this.#forget = forget;
    answer.once("close", () => {
      this.#isOpen = false;
      // Read now: work that continues may end the response, which would then report that it finished.
      this.#isCut = !answer.writableFinished;
      if (this.#isCut) this.#caller?.abort();
      this.#callIfOver();
    });
  }

  /** Aborts when the response is abandoned. Created on first use, because few requests need it. */
  get caller(): AbortSignal {
    this.#caller ??= new AbortController();
    if (this.#isCut) this.#caller.abort();
    return this.#caller.signal;
  }

  add(callback: EndCallback): void {
    this.#callbacks.push(callback);
  }

  workIsDone(): void {
    this.#isWorking = false;
    this.#callIfOver();
  }

  #callIfOver(): void {
    if (this.#isWorking || this.#isOpen) return;
    for (const callback of this.#callbacks.splice(0)) callback(this.#isCut);
    this.#forget();
  }
}
