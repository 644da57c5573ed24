"use client";

import "@/lib/browser/zod-without-eval";
import { type ReactNode, useEffect } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";

/** Providers of every page. Keep it small: the sign-in page loads it too. */
export function Providers({ children }: { children: ReactNode }) {
  // Fields learn that they have the focus from its event, which may have come before them.
  useEffect(() => {
    const { activeElement: focused, body } = document;
    if (focused !== body) focused?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  }, []);
  // The language of the page, whatever the browser's is: one order of day and month everywhere.
  return <I18nProvider locale="en-GB">{children}</I18nProvider>;
}
