"use client";

import "./globals.css";
import { CrashState } from "@/components/layout/crash-state";

/** Stands in for the whole document when the root layout itself fails; follows the system's theme. */
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
