import { isSessionLoss } from "@/components/session/use-session";
import { ErrorState } from "@/components/ui/error-state";
import { ApiError } from "@/lib/browser/api-error";

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
