/** Lets whoever waits have a turn of the event loop: sockets are read and timers run before it resolves. */
export const takeTurns = () => new Promise<void>((resolve) => setImmediate(resolve));
