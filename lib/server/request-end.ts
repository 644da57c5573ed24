import { type ServerResponse } from "node:http";

/** Detects the end of a request: its work is done and its response sent or abandoned, in either order. */
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
