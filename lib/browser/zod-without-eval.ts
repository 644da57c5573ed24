/**
 * In the browser zod would try `new Function`, which the CSP forbids and reports. Schemas read this setting
 * when created, so it is set before any is loaded, and without loading zod (`z.config({ jitless: true })`
 * writes to the same place). A page test fails on any CSP report.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
const isBrowser = typeof window !== "undefined" || "WorkerGlobalScope" in globalThis;
if (isBrowser) (shared.__zod_globalConfig ??= {}).jitless = true;
