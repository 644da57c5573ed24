import { CircleAlert } from "lucide-react";
import { type ReactNode } from "react";
import { isSessionLoss } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/browser/api-error";

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
function ErrorState({
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

interface RequestErrorProps {
  error: unknown;
  /** For example "Couldn't load companies". */
  title: string;
  titleAs?: "p" | "h1";
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** A failed request with the server's message, if there is one. */
export function RequestError({ error, title, titleAs, onRetry, isRetrying }: RequestErrorProps) {
  const known = error instanceof ApiError ? error : null;
  // The message is for scripts; a retry opens the sign-in dialog.
  const isLost = isSessionLoss(error);
  const canRetry =
    isLost || known === null || known.status === 0 || known.status === 429 || known.status >= 500;
  return (
    <ErrorState
      title={title}
      titleAs={titleAs}
      message={
        isLost
          ? "Your session has ended. Sign in to continue."
          : (known?.message ?? "Something went wrong. Try again.")
      }
      requestId={known?.requestId}
      onRetry={canRetry ? onRetry : undefined}
      isRetrying={isRetrying}
    />
  );
}
