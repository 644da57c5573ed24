import { getLogger } from "@/lib/server/logger";

/** Where a person reads, also if the log goes to a file or a pipe; null if nobody does. */
const terminal = () => [process.stdout, process.stderr].find(({ isTTY }) => isTTY) ?? null;

/** A message of the server to whoever started it. */
interface Message {
  /** Whole lines for a terminal. */
  text: string;
  /** The same for a log: a line each, and no secret. */
  lines: string[];
}

/** Says something to a person at a terminal in plain words, and where standard output is none, in the log. */
export function tell({ text, lines }: Message): void {
  terminal()?.write(text);
  if (process.stdout.isTTY) return;
  for (const line of lines) getLogger().info(line);
}
