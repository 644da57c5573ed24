import { type ReactNode } from "react";
import { type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { type LateCreated } from "@/components/playlists/form/settle-drafts";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ButtonLink, Link } from "@/components/ui/link";
import {
  type Draft,
  type DraftAttempt,
  isAttemptAlive,
} from "@/lib/browser/playlists/drafts/draft";
import { routes } from "@/lib/shared/routes";

/** An opening of the form: from a draft, or empty, possibly after discarding one. */
export interface Opening {
  /** Number of the opening, which is the form's key. */
  turn: number;
  draft: Draft | null;
  discarded: Draft | null;
  /** Other drafts of the form, newest first. */
  others: Draft[];
  /** Playlists that were created although the save got no answer. */
  created: LateCreated[];
  /** Values that the form keeps from the playlist that was just created, and its name template. */
  kept?: { values: PlaylistFormValues; template: string | null };
}

/** A reopening of the form: with a draft, after discarding one, or for the next playlist. */
export type Reopening = Partial<Pick<Opening, "draft" | "discarded" | "kept">>;

interface DraftNoticeProps {
  opening: Opening;
  isDisabled: boolean;
  onDiscard: () => void;
  onOpen: (draft: Draft) => void;
}

/** Announces a restored or discarded draft, with a button to revert that. */
export function DraftNotice({ opening, isDisabled, onDiscard, onOpen }: DraftNoticeProps) {
  const { draft, discarded, others, created } = opening;
  const [other] = others;
  const button = (label: string, onPress: () => void) => (
    <Button size="sm" isDisabled={isDisabled} onPress={onPress}>
      {label}
    </Button>
  );
  const openOther = other ? button(`Open ${describe(other)}`, () => onOpen(other)) : null;
  return (
    // Always rendered, so that screen readers announce later content.
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {created.map((playlist) => (
        <LateCreatedNotice key={playlist.uuid} {...playlist} />
      ))}
      {draft ? (
        <Notice title={`Draft from ${describeTime(draft)} restored`}>
          {openOther}
          {button("Discard", onDiscard)}
        </Notice>
      ) : discarded || other ? (
        <Notice title={discarded ? "Draft discarded" : "Another draft is available"}>
          {openOther}
          {discarded ? button("Undo", () => onOpen(discarded)) : null}
        </Notice>
      ) : null}
      {draft?.attempt ? (
        <LastSave attempt={draft.attempt} companyId={draft.content.advertiser_id} />
      ) : null}
    </div>
  );
}

/** One line with buttons, which wrap below it in narrow windows. */
function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Callout>
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-medium text-accent-ink">{title}</p>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </Callout>
  );
}

/** Reports that a save has succeeded although its answer was lost. */
function LateCreatedNotice({ uuid, name, isEditedSince }: LateCreated) {
  return (
    <Callout
      tone="success"
      action={
        <ButtonLink size="sm" href={routes.playlist(uuid)} prefetch={false}>
          Open
        </ButtonLink>
      }
    >
      <p className="line-clamp-2 font-medium text-success">
        “<bdi>{name}</bdi>” was created.
      </p>
      {isEditedSince ? (
        <p>You changed this draft since. Saving it creates another playlist.</p>
      ) : null}
    </Callout>
  );
}

/** Explains a save without a response. */
function LastSave({ attempt, companyId }: { attempt: DraftAttempt; companyId: string }) {
  if (isAttemptAlive(attempt)) {
    return (
      <Callout>
        We couldn&apos;t confirm the last save. Saving again is safe: it can&apos;t create a
        duplicate.
      </Callout>
    );
  }
  return (
    <Callout tone="warn">
      We couldn&apos;t confirm the last save. Before you save again, check{" "}
      <Link href={routes.company(companyId)} target="_blank">
        the company’s playlists
      </Link>
      .
    </Callout>
  );
}

const nameCharacters = 24;

/** Returns the draft's name, or its time if it has none. */
function describe(draft: Draft): string {
  const characters = [...draft.content.name.trim()];
  if (characters.length === 0) return `draft from ${describeTime(draft)}`;
  const isLong = characters.length > nameCharacters;
  return `“${characters.slice(0, nameCharacters).join("")}${isLong ? "…" : ""}”`;
}

/** Formats "14:05", with the date unless it is today. */
function describeTime({ saved_at }: Draft): string {
  const time = new Date(saved_at);
  const clock = time.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (time.toDateString() === new Date().toDateString()) return clock;
  return `${time.toLocaleDateString("en-GB", { day: "numeric", month: "short" })}, ${clock}`;
}
