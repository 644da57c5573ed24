import { format, stripVTControlCharacters } from "node:util";
import { isDevelopment } from "@/lib/server/http/front-door/is-development";
import { getLogger } from "@/lib/server/logger";

/** Logs what libraries print (Next, Node's warnings), so that every line of the process is JSON. Information gets the level debug. */
export function logConsole(): void {
  if (isDevelopment) return;
  const print =
    (level: "debug" | "info" | "warn" | "error") =>
    (...printed: unknown[]): void => {
      const err = printed.find((value) => value instanceof Error);
      // Without the colours of terminals.
      const text = stripVTControlCharacters(format(...printed)).trim();
      if (text !== "") getLogger()[level]({ source: "console", ...(err ? { err } : {}) }, text);
    };
  Object.assign(console, {
    debug: print("debug"),
    log: print("debug"),
    info: print("debug"),
    warn: print("warn"),
    error: print("error"),
  });
  process.removeAllListeners("warning");
  process.on("warning", (warning) =>
    getLogger().warn({ source: "node", err: warning }, warning.message),
  );
}
