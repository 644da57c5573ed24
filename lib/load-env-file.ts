/**
 * Loads `.env` of the working directory into process.env, if there is one; a variable that is set already
 * wins. Call it before importing anything that reads the environment as it loads (`lib/limits.ts`).
 */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
