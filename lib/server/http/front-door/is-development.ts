/** Whether the server runs for those who work on it (`npm run dev`): Next makes each page when it is asked for. */
export const isDevelopment = process.argv.includes("--dev");
