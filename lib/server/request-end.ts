import { type ServerResponse } from "node:http";

/**
 * The end of a request: its work is done and its answer sent or given up, whichever comes last. A stream goes on
 * after the work; work goes on after the caller has left.
 */
export class RequestEnd {
  readonly #callbacks: (() => void)[] = [];
  #isWorking = true;
  #isOpen = true;

  constructor(answer: ServerResponse) {
    answer.once("close", () => {
      this.#isOpen = false;
      this.#callIfOver();
    });
  }

  add(callback: () => void): void {
    this.#callbacks.push(callback);
  }

  workIsDone(): void {
    this.#isWorking = false;
    this.#callIfOver();
  }

  #callIfOver(): void {
    if (this.#isWorking || this.#isOpen) return;
    for (const callback of this.#callbacks.splice(0)) callback();
  }
}
