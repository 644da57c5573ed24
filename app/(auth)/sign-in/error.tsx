"use client";

import { CrashState } from "@/components/layout/crash-state";
import { FullPage } from "@/components/layout/full-page";

export default function SignInError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <FullPage>
      <CrashState error={error} onRetry={retry} />
    </FullPage>
  );
}
