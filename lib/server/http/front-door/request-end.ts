import { type ServerResponse } from "node:http";
import { type EndCallback } from "@/lib/server/request-context";

/** Detects the end of a request: its work is done and its response sent or abandoned, in either order. */
export class RequestEnd {
  readonly #callbacks: EndCallback[] = [];
  readonly #answer: ServerResponse;
  #isWorking = true;
  #isOpen = true;

  constructor(answer: ServerResponse) {
    this.#answer = answer;
    answer.once("close", () => {
      this.#isOpen = false;
      this.#callIfOver();
    });
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
    for (const callback of this.#callbacks.splice(0)) callback(!this.#answer.writableFinished);
  }
}
