import { readFileSync, writeFileSync } from "node:fs";
import { type ServerProcess } from "@/lib/testing/servers/server-process";

/** Cost of one response with every advertiser; memory in MB (10^6 bytes). */
export interface Streaming {
  rows: number;
  seconds: number;
  megabytes: number;
  peakMemory: number;
}

const marker = '"uuid"';

/** Requests every advertiser without a limit. */
export async function measureStreaming(server: ServerProcess, token: string): Promise<Streaming> {
  // Linux: resets the peak memory.
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
    // A marker may be split; the carried text is too short for a whole one.
    carried = text.slice(1 - marker.length);
  }
  return {
    rows,
    seconds: (Date.now() - started) / 1_000,
    megabytes: bytes / 1e6,
    peakMemory: peakMemory(server.pid),
  };
}

/** Returns the peak memory of a process in MB. Linux only. */
export function peakMemory(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round((Number(kilobytes) * 1_024) / 1e6);
}
