import { type ReactNode } from "react";
import { cx } from "@/components/ui/style";

/** The logo: three lines of a list, one of them playing. */
function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={cx("text-accent-ink", className)}>
      <rect x="2" y="4" width="14" height="3.5" rx="1.75" fill="currentColor" opacity="0.45" />
      <rect x="2" y="10.25" width="20" height="3.5" rx="1.75" fill="currentColor" />
      <rect x="2" y="16.5" width="10" height="3.5" rx="1.75" fill="currentColor" opacity="0.45" />
    </svg>
  );
}

/** Logo and name; the logo alone below 1,024 px. */
export function Brand({ className }: { className?: string }) {
  return (
    <div
      className={cx(
        "flex h-14 shrink-0 items-center justify-center gap-2 lg:justify-start lg:px-5",
        className,
      )}
    >
      <BrandMark className="size-6 lg:size-5" />
      <span className="text-lg font-semibold tracking-tight max-lg:sr-only">Cuelist</span>
    </div>
  );
}

/** A page without the dashboard frame. */
export function FullPage({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-lg flex-col justify-center gap-6 px-4 py-10">
      <Brand className="justify-center! [&>span]:not-sr-only!" />
      {children}
    </main>
  );
}
