import { CircleAlert } from "lucide-react";
import { type ReactNode } from "react";
import { Button } from "@/components/ui/button";

interface ErrorStateProps {
  title: string;
  /** "h1" if nothing else is on the page. */
  titleAs?: "p" | "h1";
  message: ReactNode;
  /** Helps administrators find the log entry. */
  requestId?: string | null;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Replaces content that failed to load. */
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
