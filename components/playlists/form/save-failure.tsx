import { type ReactNode, useState } from "react";
import { type FieldErrors } from "react-hook-form";
import {
  fieldLabels,
  type PlaylistField,
  type PlaylistFormValues,
} from "@/components/playlists/form/form-values";
import { isSessionLoss, useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { flattenErrors } from "@/components/ui/flatten-errors";
import { useOnline } from "@/components/ui/hooks/use-browser-state";
import { Link } from "@/components/ui/link";
import { ApiError } from "@/lib/browser/api-error";
import { formatNumber } from "@/lib/shared/format";
import { formFields } from "@/lib/shared/playlists/fields/diff-playlist";
import { routes } from "@/lib/shared/routes";

interface SaveFailureProps {
  error: Error;
  companyId: string;
  /** Messages without a field. */
  rest: string[];
  onRetry: () => void;
}

/** Scrolls to this notice, which can be out of view when the save button is pressed. */
const show = (callout: HTMLElement | null) => callout?.scrollIntoView({ block: "nearest" });

/** Explains a failed save. The form keeps its values. */
export function SaveFailure({ error, companyId, rest, onRetry }: SaveFailureProps) {
  const isOnline = useOnline();
  const { client } = useSession();
  const [failedAs] = useState(client.id);
  const { title, text, canRetry } = explain(error, companyId, {
    isOnline,
    otherClient: client.id === failedAs ? null : client.name,
  });
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
  { isOnline, otherClient }: { isOnline: boolean; otherClient: string | null },
): { title: string; text: ReactNode; canRetry: boolean } {
  const title = "Couldn't save the playlist.";
  if (!isOnline) {
    const text = "You're offline. Your changes are kept, and saved when you're back online.";
    return { title, text, canRetry: true };
  }
  // The save may have succeeded; a retry cannot create a duplicate.
  const retryNote = "Your changes are kept. Retrying is safe: it can't create a duplicate.";
  if (!(error instanceof ApiError)) {
    const what =
      error.name === "TimeoutError"
        ? "The server took too long to respond."
        : "Something went wrong.";
    return { title, text: `${what} ${retryNote}`, canRetry: true };
  }
  if (isSessionLoss(error)) {
    const text =
      otherClient === null ? (
        "Your session has ended. Sign in again to finish saving. Your changes are kept."
      ) : (
        <>
          You&apos;re now signed in as <bdi>{otherClient}</bdi>. Retry to save as this client.
        </>
      );
    return { title, text, canRetry: true };
  }
  if (error.code === "idempotency_mismatch") {
    const text = (
      <>
        An earlier attempt with different values was received. Check{" "}
        <Link href={routes.company(companyId)} target="_blank">
          the company’s playlists
        </Link>{" "}
        before you save again.
      </>
    );
    return { title: "The playlist may already be saved.", text, canRetry: false };
  }
  if (error.code === "discarded")
    return { title: "This playlist was discarded.", text: error.message, canRetry: false };
  if (error.code === "outcome_not_known")
    return {
      title: "The playlist may or may not exist.",
      text: (
        <>
          {error.message}{" "}
          <Link href={routes.unknownPlaylists} target="_blank">
            Say what happened
          </Link>
          , then save again. Your changes are kept.
        </>
      ),
      canRetry: false,
    };
  if (error.errors.length > 0) {
    const fix = "Fix the marked fields, then save again.";
    const isOurs = error.code === "invalid";
    return { title, text: isOurs ? fix : `${error.message} ${fix}`, canRetry: false };
  }
  const canRetry =
    error.status === 0 || error.status >= 500 || [408, 409, 429].includes(error.status);
  return { title, text: canRetry ? `${error.message} ${retryNote}` : error.message, canRetry };
}

interface ErrorSummaryProps {
  errors: FieldErrors<PlaylistFormValues>;
  onGoTo: (field: PlaylistField) => void;
}

/** Lists the invalid fields with links, if there are at least two. */
export function ErrorSummary({ errors, onGoTo }: ErrorSummaryProps) {
  const wrong = formFields.flatMap((field) => {
    const messages = flattenErrors(errors[field]);
    return messages[0] ? [{ field, message: messages[0].message, count: messages.length }] : [];
  });
  if (wrong.length < 2) return null;
  return (
    <Callout tone="danger" role="alert" title={`${wrong.length} fields need attention.`}>
      <ul className="flex flex-col">
        {wrong.map(({ field, message, count }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                onGoTo(field);
              }}
              className="underline underline-offset-2"
            >
              {fieldLabels[field]}
            </a>
            : {message} {count > 1 ? `(${formatNumber(count - 1)} more)` : null}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
