import { readFileSync, writeFileSync } from "node:fs";
import { type ServerProcess } from "@/lib/testing/server-process";

/** What it took to send every advertiser in one answer; memory in MB (10^6 bytes). */
export interface Streaming {
  rows: number;
  seconds: number;
  megabytes: number;
  peakMemory: number;
}

/** Stands once in each row. */
const marker = '"uuid"';

/** Asks for every advertiser, as a caller that knows only the document does. */
export async function measureStreaming(server: ServerProcess, token: string): Promise<Streaming> {
  // Linux: sets the highest memory seen back to what it is now.
  writeFileSync(`/proc/${server.pid}/clear_refs`, "5");
  const started = Date.now();
  const answer = await fetch(`${server.origin}/v2/companies/search`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let bytes = 0;
  let rows = 0;
  let carried = "";
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    const text = carried + Buffer.from(chunk).toString("latin1");
    rows += text.split(marker).length - 1;
    // A marker may be cut in two; what is carried on is too short to hold a whole one.
    carried = text.slice(1 - marker.length);
  }
  return {
    rows,
    seconds: (Date.now() - started) / 1_000,
    megabytes: bytes / 1e6,
    peakMemory: peakMemory(server.pid),
  };
}

/** The most memory that a process has had, in MB. Linux only. */
export function peakMemory(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round((Number(kilobytes) * 1_024) / 1e6);
}
