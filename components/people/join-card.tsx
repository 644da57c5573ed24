"use client";

import { QueryClientProvider, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { JoinedForm } from "@/components/people/joined-form";
import { providerLook } from "@/components/session/provider-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { formatExactTime } from "@/components/ui/relative-time";
import { ButtonLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { lookAtInvitation, postAcceptance, postIdentityStart } from "@/lib/browser/people/queries";
import { createQueryClient } from "@/lib/browser/query-client";
import { type Invitation } from "@/lib/shared/people/schema";
import { routes } from "@/lib/shared/routes";

/** Shows an invitation, and accepts it only on request, so that a scanner that opens the page does not use it up. */
function JoinCard() {
  const key = useKey();
  const hasJoined = key !== null && key !== "" && isAccepted(key);
  const looking = useQuery({
    queryKey: ["invitation", key],
    queryFn: ({ signal }) => lookAtInvitation(key ?? "", signal),
    enabled: key !== null && key !== "" && !hasJoined,
    retry: false,
    staleTime: Infinity,
  });
  const accept = useMutation({
    mutationFn: () => postAcceptance(key ?? ""),
    onSuccess: () => noteAccepted(key ?? ""),
  });
  const error = accept.error ?? looking.error;
  const provider = looking.data?.identity_provider;
  return (
    <section className="mx-auto flex w-full max-w-sm flex-col gap-4 rounded border bg-surface p-6">
      <h1 className="text-xl font-semibold tracking-tight">
        {accept.data ? (
          <>
            Welcome, <bdi>{accept.data.person.name}</bdi>
          </>
        ) : hasJoined ? (
          "You already joined"
        ) : error || key === "" ? (
          "Invitation"
        ) : (
          "You're invited"
        )}
      </h1>
      {accept.data ? (
        <JoinedForm joined={accept.data} />
      ) : hasJoined ? (
        <p>
          Sign in with the client ID and secret that you saved. If you lost them, ask your manager
          for a new invitation.
        </p>
      ) : error ? (
        <Callout tone="danger" role="alert">
          {error.message}
        </Callout>
      ) : key === "" ? (
        <Callout tone="danger" role="alert">
          This link is incomplete. Copy all of it, or ask for a new one.
        </Callout>
      ) : looking.data ? (
        <Invited invitation={looking.data} />
      ) : (
        <Skeleton className="h-24" />
      )}
      {provider && !accept.data && !accept.error ? (
        <JoinWithProvider invitation={key ?? ""} name={provider.name} />
      ) : null}
      {looking.data && !provider?.is_only && !accept.data && !accept.error ? (
        <Button
          variant={provider ? "secondary" : "primary"}
          isPending={accept.isPending}
          onPress={() => accept.mutate()}
        >
          Accept invitation
        </Button>
      ) : null}
      {hasJoined && !accept.data ? (
        <ButtonLink variant="primary" href={routes.signIn()}>
          Sign in
        </ButtonLink>
      ) : error || key === "" ? (
        <ButtonLink href={routes.signIn()}>Go to sign in</ButtonLink>
      ) : null}
    </section>
  );
}

function Invited({ invitation }: { invitation: Invitation }) {
  const { person, client, company, expires_at: end, identity_provider: provider } = invitation;
  return (
    <div className="flex flex-col gap-2">
      <p>
        <bdi>{person.name}</bdi>, you can join <bdi>{client.name}</bdi> at <bdi>{company.name}</bdi>{" "}
        as a {person.role}.
      </p>
      <p className="text-muted">
        This link works once, until {formatExactTime(new Date(end))}.{" "}
        {provider?.is_only
          ? `From then on you sign in with ${provider.name}.`
          : provider
            ? `Continue with ${provider.name}, or accept it here to get a client ID and secret.`
            : "You'll get a client ID and secret."}
      </p>
    </div>
  );
}

const storageKey = "cuelist-joined";

/** Remembers for a reload that this tab has used the key up. */
function noteAccepted(key: string): void {
  try {
    sessionStorage.setItem(storageKey, key);
  } catch {
    // Without storage, the reload reports that the invitation was used.
  }
}

function isAccepted(key: string): boolean {
  try {
    return sessionStorage.getItem(storageKey) === key;
  } catch {
    return false;
  }
}

/** The fragment of the URL; null until hydration. */
function useKey(): string | null {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setKey((known) => known || window.location.hash.slice(1));
    read();
    // The user has pasted another link over this one.
    const reload = () => window.location.hash !== "" && window.location.reload();
    window.addEventListener("hashchange", reload);
    return () => window.removeEventListener("hashchange", reload);
  }, []);
  return key;
}

/** Leads to the company's identity provider, which identifies the person who accepts the invitation. A POST, so that the key is in no URL. */
function JoinWithProvider({ invitation, name }: { invitation: string; name: string }) {
  const start = useMutation({
    mutationFn: () => postIdentityStart(invitation),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      {start.error ? (
        <Callout tone="danger" role="alert">
          {start.error.message}
        </Callout>
      ) : null}
      <Button
        variant="primary"
        className={providerLook}
        // Pending until the browser has left the page.
        isPending={start.isPending || start.isSuccess}
        onPress={() => start.mutate()}
      >
        Continue with <bdi>{name}</bdi>
      </Button>
    </>
  );
}

/** The card with its own providers, because nobody is signed in yet. */
export function JoinPanel() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <JoinCard />
    </QueryClientProvider>
  );
}
