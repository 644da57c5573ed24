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
  // Fixed, because the server does not know the browser's language and both renders must agree.
  return <I18nProvider locale="en">{children}</I18nProvider>;
}
