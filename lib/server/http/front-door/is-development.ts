/** Whether this is a development server (`npm run dev`): Next builds each page on request. */
export const isDevelopment = process.argv.includes("--dev");
