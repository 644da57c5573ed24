import { type Server } from "node:http";
import { type Socket } from "node:net";
import { readFileSync } from "node:fs";
import { plainAddress } from "@/lib/server/http/front-door/client-address";
import { addressGroup } from "@/lib/server/http/address-group";
import { getLogger } from "@/lib/server/logger";
import { limits } from "@/lib/shared/limits";

const socketsOf = new WeakMap<Server, Set<Socket>>();
/** File descriptors reserved for the database, files and pipes. */
const reservedDescriptors = 128;
/** Interval of the log line about refused connections, in ms. */
const logIntervalMs = 60_000;

/**
 * Refuses connections beyond `limits.connections` and, without a proxy, beyond `limits.connectionsPerAddress`
 * of one address. Logs the number of refused ones once a minute.
 */
export function limitConnections(server: Server, trustedProxyHops: number): void {
  const open = new Set<Socket>();
  const countOf = new Map<string, number>();
  const logRefusal = countingLog();
  socketsOf.set(server, open);
  server.maxConnections = maxConnections();
  server.on("drop", () => logRefusal("in all"));
  server.on("connection", (socket: Socket) => {
    const group = addressGroup(plainAddress(socket.remoteAddress ?? "unknown"));
    const count = (countOf.get(group) ?? 0) + 1;
    countOf.set(group, count);
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      const remaining = (countOf.get(group) ?? 1) - 1;
      if (remaining === 0) countOf.delete(group);
      else countOf.set(group, remaining);
    });
    if (trustedProxyHops > 0 || count <= limits.connectionsPerAddress) return;
    logRefusal(`from ${group}`);
    socket.destroy();
  });
}

/** Destroys all connections, also those that node:http no longer tracks, or only silent ones, which browsers open in advance. */
export function destroyConnections(server: Server, { areSilent = false } = {}): void {
  for (const socket of socketsOf.get(server) ?? [])
    if (!areSilent || socket.bytesRead === 0) socket.destroy();
}

/** The limit, reduced if the process may open fewer descriptors. */
const maxConnections = (): number =>
  Math.max(1, Math.min(limits.connections, maxDescriptors() - reservedDescriptors));

function countingLog(): (which: string) => void {
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  return (which) => {
    count += 1;
    if (timer) return;
    getLogger().warn({ which }, "too many connections; more are refused");
    timer = setTimeout(() => {
      if (count > 1) getLogger().warn({ count }, "connections refused in the last minute");
      [count, timer] = [0, null];
    }, logIntervalMs).unref();
  };
}

/** Returns the maximum number of open files and sockets of this process; infinite if unknown. */
function maxDescriptors(): number {
  try {
    const found = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return found ? Number(found) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
