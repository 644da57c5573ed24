"use client";

import "@/lib/zod-without-eval";
import { useRouter } from "next/navigation";
import { type ReactNode } from "react";
import { RouterProvider } from "react-aria-components";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { mayLeave } from "@/components/layout/may-leave";

/** What every page needs, and no more: the sign-in page pays for it too. */
export function Providers({ children }: { children: ReactNode }) {
  const router = useRouter();
  return (
    // One language, fixed: the server cannot know the browser's, and the two renders must agree.
    <I18nProvider locale="en">
      <RouterProvider navigate={(path) => mayLeave(path) && router.push(path)}>
        {children}
      </RouterProvider>
    </I18nProvider>
  );
}
