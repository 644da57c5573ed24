"use client";

import { useRouter } from "next/navigation";
import { SignInWays } from "@/components/session/sign-in-form";
import { type OfferedProvider } from "@/lib/shared/clients/schema";
import { type FailedSignIn } from "@/lib/shared/session/schema";
import { Callout } from "@/components/ui/callout";

interface SignInCardProps {
  /** The initial client ID. */
  clientId: string;
  /** The outcome of the form sent without scripts. */
  failed: FailedSignIn | null;
  /** A path of this site. */
  returnTo: string;
  /** Whether the session ended. */
  isExpired: boolean;
  /** Whether a working demo client exists. */
  isDemo: boolean;
  /** The host of another service, whose clients sign in here; null if Cuelist is the service. */
  host: string | null;
  /** The company's identity provider. */
  provider: OfferedProvider | null;
}

export function SignInCard(props: SignInCardProps) {
  const { clientId, failed, returnTo, isExpired, isDemo, host, provider } = props;
  const router = useRouter();
  const continueToPage = () => {
    router.replace(returnTo);
    // Discards what the router fetched while signed out.
    router.refresh();
  };
  return (
    <section className="mx-auto flex w-full max-w-sm flex-col gap-4 rounded border bg-surface p-6">
      <h1 className="text-xl font-semibold tracking-tight">Sign in</h1>
      {isExpired ? (
        <Callout tone="warn">
          Your session has ended. Sign in to continue where you left off.
        </Callout>
      ) : null}
      {host === null ? null : (
        <p className="text-muted">
          With a client of <bdi>{host}</bdi>.
        </p>
      )}
      <SignInWays
        provider={provider}
        returnTo={returnTo}
        clientId={clientId}
        isRemote={host !== null}
        native={{ failed, returnTo }}
        onSignedIn={continueToPage}
      />
      {isDemo && !provider?.is_only ? (
        <p className="border-t pt-4 text-sm text-muted">
          Demo: the client ID and secret were printed when the server first started. You can also
          find them in <span className="whitespace-nowrap">demo-client.json</span> in its data
          directory.
        </p>
      ) : null}
    </section>
  );
}
