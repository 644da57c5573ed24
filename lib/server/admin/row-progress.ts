import { SingleBar } from "cli-progress";
import { type TransferReport } from "@/lib/server/db/transfer/table-store";
import { formatNumber } from "@/lib/shared/format";

const quietMs = 5_000;

/** Shows the progress of rows on stderr: a bar on a terminal, otherwise a line every five seconds. */
export function showRowProgress(isQuiet = false): TransferReport & { stop(): void } {
  if (isQuiet) return { start: () => undefined, step: () => undefined, stop: () => undefined };
  return process.stderr.isTTY ? showBar() : showLines();
}

function showBar() {
  const bar = new SingleBar({
    format: "{bar} {percentage}%  {step}, {duration_formatted}",
    stream: process.stderr,
    clearOnComplete: true,
  });
  return {
    start: (rows: number) => bar.start(rows, 0, { step: "" }),
    step: ({ step, rows = 0 }: { step: string; rows?: number }) => bar.increment(rows, { step }),
    stop: () => bar.stop(),
  };
}

function showLines() {
  const started = Date.now();
  let last = started;
  let done = 0;
  let all = 0;
  return {
    start: (rows: number) => {
      all = rows;
      done = 0;
    },
    step: ({ step, rows = 0 }: { step: string; rows?: number }) => {
      done += rows;
      if (Date.now() - last < quietMs) return;
      last = Date.now();
      const seconds = Math.round((last - started) / 1_000);
      process.stderr.write(
        `${formatNumber(done)} of about ${formatNumber(Math.max(all, done))} rows: ${step} (${seconds} s)\n`,
      );
    },
    stop: () => undefined,
  };
}
