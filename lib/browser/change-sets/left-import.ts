/* The import that this browser carries out. It is remembered until it is done or stopped, so that it continues when a page is open again. */

const key = "cuelist:import";

/** Remembers the import in progress; null forgets it. */
export function rememberImport(importId: string | null): void {
  try {
    if (importId === null) localStorage.removeItem(key);
    else localStorage.setItem(key, importId);
  } catch {
    // Storage is blocked or full.
  }
}

export function recallImport(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
