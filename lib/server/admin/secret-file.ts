import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { AppError } from "@/lib/shared/errors";

/**
 * Runs `make` and writes the secret that it returns to a new file that only its owner can read. Creates the file first, because a secret
 * that cannot be written would be lost. @throws AppError bad_request if it exists or cannot be created; errors of `make`
 */
export async function writeSecretFile<Made extends { clientSecret: string }>(
  file: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const descriptor = create(file);
  try {
    const made = await make();
    writeSync(descriptor, `${made.clientSecret}\n`);
    fsyncSync(descriptor);
    return made;
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

function create(file: string): number {
  try {
    return openSync(file, "wx", 0o600);
  } catch (cause) {
    const isThere = (cause as NodeJS.ErrnoException).code === "EEXIST";
    const reason = isThere ? "It exists." : (cause as Error).message;
    throw new AppError("bad_request", `Couldn't create ${file}. ${reason}`, { cause });
  }
}

export const secretFileOption = [
  "--secret-file <file>",
  "write the secret to this new file, which only you can read, instead of the screen",
] as const;

/** Returns the part of the output about a new secret. */
export function describeSecret(label: string, clientSecret: string, file: string | undefined) {
  if (file !== undefined)
    return { json: { client_secret_file: file }, text: `${label}: written to ${file}` };
  return {
    json: { client_secret: clientSecret },
    text: `${label}: ${clientSecret}\nSave the secret now. It is not stored and cannot be shown again.`,
  };
}
