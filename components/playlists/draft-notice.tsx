"use client";

import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import { type Draft, type DraftRecord, isAttemptAlive, readDraft } from "@/lib/playlists/draft";
import { type DraftState } from "@/lib/playlists/draft-keeper";
import { routes } from "@/lib/routes";

/** How the form came to be as it is: from a draft, or empty, perhaps because one was given up. */
export interface Opening {
  draft: Draft | null;
  discarded: DraftRecord | null;
  /** Other drafts of the same company, newest first: of other tabs. */
  others: Draft[];
}

interface DraftNoticeProps {
  opening: Opening;
  state: DraftState;
  isDisabled: boolean;
  onDiscard: () => void;
  onOpen: (draft: Draft) => void;
}

/** Says that a draft came back or was given up, and offers the way back; says once when none can be kept. */
export function DraftNotice({ opening, state, isDisabled, onDiscard, onOpen }: DraftNoticeProps) {
  const { draft, others } = opening;
  const discarded = readDraft(opening.discarded);
  const [other] = others;
  const open = (label: string, target: Draft) => (
    <Button size="sm" isDisabled={isDisabled} onPress={() => onOpen(target)}>
      {label}
    </Button>
  );
  return (
    // Always there: what appears in it later is read aloud.
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {draft ? (
        <Callout
          title={`Draft of ${describe(draft)} restored`}
          action={
            <>
              {other ? open(`Open that of ${describe(other)}`, other) : null}
              <Button size="sm" isDisabled={isDisabled} onPress={onDiscard}>
                Discard
              </Button>
            </>
          }
        >
          <LastSave draft={draft} />
        </Callout>
      ) : discarded || other ? (
        <Callout
          title={discarded ? "Draft discarded" : undefined}
          action={
            <>
              {other ? open(`Open that of ${describe(other)}`, other) : null}
              {discarded ? open("Undo", discarded) : null}
            </>
          }
        />
      ) : null}
      {state === "failed" ? (
        <Callout tone="warn">
          This browser keeps no draft just now. Save before you leave this page.
        </Callout>
      ) : null}
    </div>
  );
}

/** What became of a save whose answer never came. */
function LastSave({ draft }: { draft: Draft }) {
  if (!draft.attempt) return null;
  if (isAttemptAlive(draft.attempt))
    return "Its last save had no answer. Save again: that cannot create it twice.";
  return (
    <>
      Its last save had no answer. Before you save again, look whether it is among{" "}
      <Link href={routes.company(draft.company_id)} target="_blank">
        the company’s playlists
      </Link>
      .
    </>
  );
}

/** "14:05", with the day when it was not today. */
function describe({ saved_at }: Draft): string {
  const time = new Date(saved_at);
  const clock = time.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (time.toDateString() === new Date().toDateString()) return clock;
  return `${time.toLocaleDateString("en-GB", { day: "numeric", month: "short" })}, ${clock}`;
}
