/*
 * In the browser zod would try `new Function`, which the page's policy forbids and reports. Its schemas look at
 * this setting when they are made, so it is set before any of them is loaded, and without loading zod
 * (`z.config({ jitless: true })` writes to the same place). A page test fails on what the policy reports.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
const isBrowser = typeof window !== "undefined" || "WorkerGlobalScope" in globalThis;
if (isBrowser) (shared.__zod_globalConfig ??= {}).jitless = true;
