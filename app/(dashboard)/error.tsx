"use client";

import { CrashState } from "@/components/layout/crash-state";

export default function DashboardError({ error, retry }: { error: unknown; retry: () => void }) {
  return <CrashState error={error} onRetry={retry} />;
}
