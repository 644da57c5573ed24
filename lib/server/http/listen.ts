import { once } from "node:events";
import { type Server } from "node:http";

/** The address that a server listens on, and the settings that determine it. */
interface Place {
  port: number;
  host: string;
  settings: { port: string; host: string };
}

/** Resolves when `server` listens. @throws Error that names the setting to change */
export async function listen(server: Server, { port, host, settings }: Place): Promise<void> {
  server.listen(port, host);
  await once(server, "listening").catch((cause: NodeJS.ErrnoException) => {
    const message =
      cause.code === "EADDRINUSE"
        ? `Port ${port} is already in use. Set ${settings.port} to a free port.`
        : cause.code === "EACCES"
          ? `This user can't open port ${port}. Set ${settings.port} to a port above 1023.`
          : `Can't listen on ${host} (${cause.code}). Set ${settings.host} to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all.`;
    throw new Error(message, { cause });
  });
}
