"use client";

import "@/lib/zod-without-eval";
import { type ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";

/** What every page needs, and no more: the sign-in page pays for it too. */
export function Providers({ children }: { children: ReactNode }) {
  // One language, fixed: the server cannot know the browser's, and the two renders must agree.
  return <I18nProvider locale="en">{children}</I18nProvider>;
}
