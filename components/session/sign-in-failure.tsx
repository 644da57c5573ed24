import { type ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { Countdown } from "@/components/ui/countdown";
import { ApiError } from "@/lib/browser/api-error";

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
