"use client";

import "./globals.css";
import { CrashState } from "@/components/layout/crash-state";

/** Replaces the whole document when the root layout fails. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Cuelist</title>
        <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center px-4">
          <CrashState error={error} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
