"use client";

import "@/lib/browser/zod-without-eval";
import { type ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { EarlyInput } from "@/components/ui/early-input/early-input";

/** Providers of every page. Keep it small: the sign-in page loads it too. */
export function Providers({ children }: { children: ReactNode }) {
  // Fixed, because the server does not know the browser's language and both renders must agree.
  return (
    <I18nProvider locale="en">
      {children}
      <EarlyInput />
    </I18nProvider>
  );
}
