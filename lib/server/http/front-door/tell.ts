import { getLogger } from "@/lib/server/logger";

/** A terminal where a person reads, even if the log goes to a file or a pipe; null if there is none. */
const terminal = () => [process.stdout, process.stderr].find(({ isTTY }) => isTTY) ?? null;

/** A message of the server to the person who started it. */
interface Message {
  /** Text for a terminal, in whole lines. */
  text: string;
  /** The same for a log, one entry per line, without secrets. */
  lines: string[];
}

/** Writes the text to a terminal, and the lines to the log if standard output is no terminal. */
export function tell({ text, lines }: Message): void {
  terminal()?.write(text);
  if (process.stdout.isTTY) return;
  for (const line of lines) getLogger().info(line);
}
