import { existsSync } from "node:fs";

/** Reads `.env` of the current folder into the environment, as Node does; what is set already stays. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
