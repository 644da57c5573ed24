"use client";

import { type ReactNode } from "react";
import { isSessionLoss } from "@/components/session/is-session-loss";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import { useOnline } from "@/components/ui/hooks/use-online";
import { ApiError } from "@/lib/api-error";
import { routes } from "@/lib/routes";

interface SaveFailureProps {
  error: Error;
  companyId: string;
  /** Messages that belong to no field. */
  rest: string[];
  onRetry: () => void;
}

/** The button is at the end of the form and this at its top, which may be out of sight. */
const show = (callout: HTMLElement | null) => callout?.scrollIntoView({ block: "nearest" });

/** Why nothing was saved, and what to do. What is in the form stays, whatever happened. */
export function SaveFailure({ error, companyId, rest, onRetry }: SaveFailureProps) {
  const isOnline = useOnline();
  const { title, text, canRetry } = explain(error, companyId, isOnline);
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Callout
      ref={show}
      tone="danger"
      role="alert"
      title={title}
      action={
        canRetry ? (
          <Button size="sm" onPress={onRetry}>
            Retry
          </Button>
        ) : null
      }
    >
      {text}
      {rest.length > 0 ? (
        <ul className="list-disc pl-4">
          {rest.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
      {requestId && canRetry ? (
        <p className="text-sm text-muted">
          Request <code className="font-mono text-xs break-all">{requestId}</code>
        </p>
      ) : null}
    </Callout>
  );
}

function explain(
  error: Error,
  companyId: string,
  isOnline: boolean,
): { title: string; text: ReactNode; canRetry: boolean } {
  const title = "The playlist is not saved.";
  if (!isOnline) {
    const text = "You are offline. Your entries are kept: retry when the connection is back.";
    return { title, text, canRetry: true };
  }
  // Whatever has happened on the way, it may have been saved, and a retry cannot do it twice.
  const kept = "Your entries are kept, and a retry cannot create it twice.";
  if (!(error instanceof ApiError)) {
    const what =
      error.name === "TimeoutError"
        ? "The server has not answered in time."
        : "Something unexpected happened.";
    return { title, text: `${what} ${kept}`, canRetry: true };
  }
  if (isSessionLoss(error)) {
    const text = "Your session has ended. Sign in again, then retry: your entries are kept.";
    return { title, text, canRetry: true };
  }
  if (error.code === "idempotency_mismatch") {
    const text = (
      <>
        An earlier try with other entries did arrive. Look at{" "}
        <Link href={routes.company(companyId)} target="_blank">
          the company’s playlists
        </Link>{" "}
        before you save again.
      </>
    );
    return { title: "The playlist may be saved already.", text, canRetry: false };
  }
  if (error.errors.length > 0) {
    return { title, text: "Correct what is marked, then save again.", canRetry: false };
  }
  const canRetry =
    error.status === 0 || error.status >= 500 || [408, 409, 429].includes(error.status);
  return { title, text: canRetry ? `${error.message} ${kept}` : error.message, canRetry };
}
