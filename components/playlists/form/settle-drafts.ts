import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { toFormValues } from "@/components/playlists/form/draft-content";
import { toPlaylistInput } from "@/components/playlists/form/form-values";
import { getCreated } from "@/lib/browser/creates/queries";
import { type Draft, type DraftOwner, isAttemptAlive } from "@/lib/browser/playlists/drafts/draft";
import { forgetLast } from "@/lib/browser/playlists/drafts/draft-of-tab";
import { listOwnDrafts, removeDraft } from "@/lib/browser/playlists/drafts/draft-store";
import { diffPlaylist, toEdited } from "@/lib/shared/playlists/fields/diff-playlist";
import { playlistQuery } from "@/lib/browser/playlists/playlist-query";
import { newPlaylistSchema } from "@/lib/shared/playlists/schema";

/** A playlist that was created although the answer was lost. */
export interface LateCreated {
  uuid: string;
  name: string;
  /** Whether its draft was edited after the save, which keeps the draft. */
  isEditedSince: boolean;
}

interface SettledDrafts {
  drafts: Draft[];
  created: LateCreated[];
}

/** Maximum wait for the server before the form opens without its answer. */
const answerMs = 5_000;

/** The drafts of a form that no other tab has open, without those whose playlist was created. Never rejects. */
export const settledDraftsQuery = (owner: DraftOwner) =>
  queryOptions({
    queryKey: ["drafts", owner],
    queryFn: async ({ client }) => settleDrafts(client, owner, await listOwnDrafts(owner)),
    gcTime: 0,
    staleTime: Infinity,
  });

/** Asks for the result of each save without an answer by its key, and drops the drafts whose playlist exists. */
async function settleDrafts(
  client: QueryClient,
  owner: DraftOwner,
  drafts: Draft[],
): Promise<SettledDrafts> {
  const settled = await Promise.all(
    drafts.map(async (draft) => {
      const created = await findLateCreated(client, draft).catch(() => null);
      if (!created) return { draft, created };
      // A later save of the draft creates another playlist.
      if (created.isEditedSince) return { draft: { ...draft, attempt: null }, created };
      await removeDraft(draft.id).catch(() => undefined);
      forgetLast(owner);
      return { draft: null, created };
    }),
  );
  return {
    drafts: settled.flatMap(({ draft }) => draft ?? []),
    created: settled.flatMap(({ created }) => created ?? []),
  };
}

async function findLateCreated(client: QueryClient, draft: Draft): Promise<LateCreated | null> {
  if (!draft.attempt || !isAttemptAlive(draft.attempt)) return null;
  const playlist = await getCreated(draft.attempt.key, AbortSignal.timeout(answerMs));
  if (!playlist) return null;
  return { ...playlist, isEditedSince: !(await isAsSaved(client, draft, playlist.uuid)) };
}

/** Whether a draft contains nothing that its playlist lacks. */
async function isAsSaved(client: QueryClient, draft: Draft, playlistId: string): Promise<boolean> {
  if (draft.content.pending_ids.trim() !== "") return false;
  const values = toFormValues(draft);
  const { data } = newPlaylistSchema.safeParse(toPlaylistInput(values));
  if (!data) return false;
  const stored = await client.fetchQuery(playlistQuery(playlistId));
  const { agency_only, inventory_kind } = values;
  const saved = { ...data, agency_only, inventory_kind, note: data.note ?? "" };
  return diffPlaylist(toEdited(stored), saved) === null;
}
