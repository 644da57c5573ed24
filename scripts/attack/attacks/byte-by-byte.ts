import { once } from "node:events";
import { connect } from "node:net";
import { type Attack, type Statuses } from "../attack";

/** An unauthenticated caller sends bodies in chunks of one byte on several connections. */
export const byteByByte: Attack = {
  name: "bodies byte by byte",
  run: async ({ server, size }) => {
    const statuses: Statuses = {};
    const send = async () => {
      const status = await sendChunks(Number(new URL(server.origin).port), size.ids * 5);
      statuses[status] = (statuses[status] ?? 0) + 1;
    };
    await Promise.all(Array.from({ length: 4 }, send));
    return statuses;
  },
};

async function sendChunks(port: number, chunks: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => (received += text));
  socket.on("error", () => undefined);
  const closed = once(socket, "close").catch(() => undefined);
  socket.write(
    "POST /stage/get-token HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
  );
  const piece = "1\r\nx\r\n".repeat(10_000);
  for (let sent = 0; sent < chunks && !socket.destroyed; sent += 10_000)
    if (!socket.write(piece))
      await Promise.race([once(socket, "drain").catch(() => undefined), closed]);
  socket.end("0\r\n\r\n");
  await closed;
  return /^HTTP\/1.1 (\d+)/.exec(received)?.[1] ?? "cut";
}
