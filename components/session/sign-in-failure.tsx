import { type ReactNode } from "react";
import { type CredentialsErrors } from "@/components/session/validate-credentials";
import { Callout } from "@/components/ui/callout";
import { Countdown } from "@/components/ui/countdown";
import { ApiError } from "@/lib/browser/api-error";
import { type FailedSignIn } from "@/lib/shared/session/schema";

interface SignInFailureProps {
  error: unknown;
  /** The submitted client ID. */
  clientId: string;
  /** Whether another service checks the credentials, whose text is then shown. */
  isRemote: boolean;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Explains a failed sign-in. Wrong credentials get one message for all causes. */
export function SignInFailure({ error, clientId, isRemote }: SignInFailureProps) {
  if (!(error instanceof ApiError)) {
    return <Failure>Something went wrong. Try again.</Failure>;
  }
  if (error.status === 429) {
    return (
      <Failure>
        {isRemote ? error.message : "Too many attempts."}{" "}
        <Countdown
          key={error.retryAfter}
          seconds={error.retryAfter ?? 60}
          after="You can try again now."
        />
        {isRemote ? null : (
          <span className="block text-sm text-muted">
            During the wait the right secret is refused too.
          </span>
        )}
      </Failure>
    );
  }
  if (error.code === "invalid_client" && !isRemote) {
    return (
      <Failure>
        That client ID and secret don&apos;t match.
        {uuid.test(clientId.trim()) ? null : " A client ID looks like 01a2097f-5c7e-7d31-…"}
      </Failure>
    );
  }
  return (
    <Failure>
      {error.message}
      {error.requestId && error.status >= 500 ? (
        <span className="block text-sm text-muted">Request {error.requestId}</span>
      ) : null}
    </Failure>
  );
}

function Failure({ children }: { children: ReactNode }) {
  return (
    <Callout tone="danger" role="alert">
      {children}
    </Callout>
  );
}

export function findFieldErrors(failed: FailedSignIn | null): CredentialsErrors {
  const at = (path: string) => failed?.errors.find((error) => error.path === path)?.message;
  return { client_id: at("/client_id"), client_secret: at("/client_secret") };
}

/** Returns the error of a refused form; null if the messages are at the fields. */
export function toError(failed: FailedSignIn | null): ApiError | null {
  if (!failed || failed.errors.length > 0) return null;
  const { status, code, message, requestId, retryAfter } = failed;
  return new ApiError(status, code, message, [], requestId, retryAfter);
}
