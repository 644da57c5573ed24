/** State outside React, for `useSyncExternalStore`. */
export class StateStore<State> {
  #state: State;
  #listeners = new Set<() => void>();

  constructor(initial: State) {
    this.#state = initial;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): State => this.#state;

  protected setState(next: State): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
