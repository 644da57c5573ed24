"use client";

import { ErrorState } from "@/components/ui/error-state";

interface CrashStateProps {
  error: unknown;
  onRetry: () => void;
}

/** A page that could not be shown. The digest stands in the server's log beside the cause. */
export function CrashState({ error, onRetry }: CrashStateProps) {
  const digest =
    error instanceof Error && "digest" in error && typeof error.digest === "string"
      ? error.digest
      : null;
  return (
    <ErrorState
      titleAs="h1"
      title="This page could not be shown"
      message="The fault is ours, and nothing was lost. Try again; if it stays, tell your operator."
      requestId={digest}
      onRetry={onRetry}
    />
  );
}
