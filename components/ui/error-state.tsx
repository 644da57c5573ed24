"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode } from "react";
import { Button } from "@/components/ui/button";

interface ErrorStateProps {
  title: string;
  /** "h1" where this is all that the page has to say. */
  titleAs?: "p" | "h1";
  /** What to do about it. */
  message: ReactNode;
  /** Quoted so that the operator finds the log line. */
  requestId?: string | null;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** What a screen or list shows when it could not be read. */
export function ErrorState({
  title,
  titleAs: Title = "p",
  message,
  requestId,
  onRetry,
  isRetrying,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded border px-6 py-12 text-center"
    >
      <CircleAlert aria-hidden className="size-6 text-danger" />
      <Title className="font-medium">{title}</Title>
      <div className="max-w-prose text-muted">{message}</div>
      {requestId ? (
        <p className="text-sm text-faint">
          Request <code className="font-mono text-xs break-all">{requestId}</code>
        </p>
      ) : null}
      {onRetry ? (
        <Button className="mt-2" onPress={onRetry} isPending={isRetrying}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}
