import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { type Opening, type Reopening } from "@/components/playlists/form/draft-notice";
import { FormSkeleton } from "@/components/playlists/form/form-skeleton";
import { type LateCreated, settledDraftsQuery } from "@/components/playlists/form/settle-drafts";
import { LiveText } from "@/components/ui/visually-hidden";
import { type Draft, type DraftOwner, toRecord } from "@/lib/browser/playlists/drafts/draft";
import { pickDraft } from "@/lib/browser/playlists/drafts/draft-of-tab";
import { listOwnDrafts, putDraft } from "@/lib/browser/playlists/drafts/draft-store";

interface DraftedFormProps {
  owner: DraftOwner;
  /** Renders the form. `turn` is its key: it remounts for each draft, because its fields keep local state. */
  children: (opening: Opening, reopen: (next: Reopening) => Promise<void>) => ReactNode;
}

/** A form, after checking the browser for its drafts. */
export function DraftedForm({ owner, children }: DraftedFormProps) {
  // The form is large: it renders in pieces that leave the browser free.
  const settled = useDeferredValue(useQuery(settledDraftsQuery(owner)).data);
  const draft = settled ? pickDraft(owner, settled.drafts) : null;
  return (
    <>
      {/* Rendered before the form, so that screen readers announce the change. */}
      <LiveText className="sr-only">{draft ? "Draft restored." : null}</LiveText>
      {settled ? (
        <OpenForm
          owner={owner}
          first={draft}
          others={without(settled.drafts, draft)}
          created={settled.created}
        >
          {children}
        </OpenForm>
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

interface OpenFormProps extends DraftedFormProps {
  /** The draft to open; `others` are the remaining ones. */
  first: Draft | null;
  others: Draft[];
  created: LateCreated[];
}

function OpenForm({ owner, first, others, created, children }: OpenFormProps) {
  const [opening, setOpening] = useState<Opening>({
    turn: 0,
    draft: first,
    discarded: null,
    others,
    created,
  });
  const reopen = async ({ draft = null, discarded = null, kept }: Reopening) => {
    // Undo of a discard: the draft must be stored again.
    if (opening.discarded && draft?.id === opening.discarded.id)
      await putDraft(toRecord(opening.discarded)).catch(() => undefined);
    const beside = without(await listOwnDrafts(owner), draft);
    setOpening(({ turn }) => ({
      turn: turn + 1,
      draft,
      discarded,
      others: beside,
      created: [],
      kept,
    }));
  };
  return children(opening, reopen);
}

const without = (drafts: Draft[], draft: Draft | null) =>
  drafts.filter(({ id }) => id !== draft?.id);
