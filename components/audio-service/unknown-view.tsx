"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { type Decision, useDecideCreate } from "@/components/audio-service/decide-create";
import { UnknownItem } from "@/components/audio-service/unknown-item";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { isSessionLoss, useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { useFocusKept } from "@/components/ui/hooks/use-focus-kept";
import { ButtonLink, Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { unknownCreatesQuery } from "@/lib/browser/creates/queries";
import { routes } from "@/lib/shared/routes";

interface DecisionDialogProps {
  decision: Decision;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Warns before a playlist with an unknown outcome is sent again or discarded. */
function DecisionDialog({ decision, onCancel, onConfirm }: DecisionDialogProps) {
  const { name: host } = useSession().company;
  const { create, action } = decision;
  const isSending = action === "send_again";
  return (
    <Dialog
      role="alertdialog"
      size="md"
      isOpen
      onOpenChange={onCancel}
      title={isSending ? "Send it again?" : "Discard it?"}
      footer={
        <>
          <Button onPress={onCancel}>Cancel</Button>
          <Button variant={isSending ? "primary" : "danger"} autoFocus onPress={onConfirm}>
            {isSending ? "Send again" : "Discard"}
          </Button>
        </>
      }
    >
      <p>
        {isSending ? (
          <>
            If <bdi>{host}</bdi> has created “<bdi>{create.name}</bdi>” already, it will exist
            twice.
          </>
        ) : (
          <>
            “<bdi>{create.name}</bdi>” will not be in your lists. If <bdi>{host}</bdi> has created
            it, it stays there.
          </>
        )}
      </p>
    </Dialog>
  );
}

/** The playlists that may or may not exist at the audio service, with a decision for each. */
export function UnknownView() {
  const { company } = useSession();
  const { data, error, refetch, isFetching } = useQuery(unknownCreatesQuery());
  const decide = useDecideCreate();
  const [asked, setAsked] = useState<Decision | null>(null);
  const box = useFocusKept<HTMLDivElement>(String(data?.creates.length));
  const choose = (decision: Decision) => {
    if (decision.action === "it_was_created") decide.mutate(decision);
    else setAsked(decision);
  };
  return (
    <>
      <PageHeader title="Not known">
        {data && data.creates.length > 0 ? (
          <>
            These playlists were sent to <bdi>{company.name}</bdi>, and its answer was lost. Look
            there whether they exist. Nothing is sent again by itself.
          </>
        ) : null}
      </PageHeader>
      <div ref={box} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <div role="status" className="empty:hidden">
          {decide.data ? (
            <Done decision={decide.variables} playlist={decide.data.Playlist} />
          ) : null}
        </div>
        {decide.error && !isSessionLoss(decide.error) ? (
          <Failed decision={decide.variables} message={decide.error.message} />
        ) : null}
        {error && !data ? (
          <RequestError
            title="Couldn't load the list"
            error={error}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        ) : !data ? (
          <Skeleton className="h-32" />
        ) : data.creates.length === 0 ? (
          <EmptyState
            icon={<CircleCheck aria-hidden />}
            title="Nothing is open"
            action={<ButtonLink href={routes.playlists}>Playlists</ButtonLink>}
          >
            The outcome of every playlist that was sent is known.
          </EmptyState>
        ) : (
          <ul aria-label="Not known" className="flex flex-col divide-y rounded border bg-surface">
            {data.creates.map((create) => (
              <UnknownItem
                key={create.id}
                create={create}
                pending={
                  decide.isPending && decide.variables.create.id === create.id
                    ? decide.variables.action
                    : null
                }
                isDisabled={decide.isPending}
                onDecide={(action) => choose({ create, action })}
              />
            ))}
          </ul>
        )}
      </div>
      {asked ? (
        <DecisionDialog
          decision={asked}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            decide.mutate(asked);
          }}
        />
      ) : null}
    </>
  );
}

interface DoneProps {
  decision: Decision;
  /** The playlist that is now in the lists; null if it was discarded. */
  playlist: { uuid: string } | null;
}

function Done({ decision: { create, action }, playlist }: DoneProps) {
  const name = <bdi>{create.name}</bdi>;
  if (!playlist) return <Callout>Forgot “{name}”.</Callout>;
  return (
    <Callout
      tone="success"
      action={<Link href={routes.playlist(playlist.uuid)}>Open the playlist</Link>}
    >
      {action === "send_again" ? "Created" : "Noted:"} “{name}”{" "}
      {action === "send_again" ? "at the audio service." : "exists, and is in your lists."}
    </Callout>
  );
}

function Failed({
  decision: { create, action },
  message,
}: {
  decision: Decision;
  message: string;
}) {
  return (
    <Callout
      tone="danger"
      role="alert"
      title={
        <>
          {action === "send_again" ? "Couldn't create" : "Couldn't change"} “
          <bdi>{create.name}</bdi>
          ”.
        </>
      }
      action={
        action === "send_again" ? (
          <Link href={routes.newPlaylist(create.advertiser_id, create.id)}>Open in the form</Link>
        ) : null
      }
    >
      {message}
    </Callout>
  );
}
