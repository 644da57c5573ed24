import { type ReactNode } from "react";
import { Brand } from "@/components/layout/brand";

/** A page without the dashboard frame. */
export function FullPage({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-lg flex-col justify-center gap-6 px-4 py-10">
      <Brand className="justify-center! [&>span]:not-sr-only!" />
      {children}
    </main>
  );
}
