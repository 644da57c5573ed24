import { NewPlaylistLink } from "@/components/playlists/new-playlist-link";
import { usePermissions, useSession } from "@/components/session/use-session";
import { ButtonLink } from "@/components/ui/link";
import { exampleSourceId, routes } from "@/lib/shared/routes";

const steps = [
  {
    title: "Choose an advertiser",
    text: "Search by name. The playlist is filed under the advertiser.",
  },
  {
    title: "Paste IDs",
    text: "A column, a list or a file. You review doubtful IDs first.",
  },
  { title: "Create", text: "Find it here. You can undo every change in Activity." },
];
const firstOfAdvertiser = { title: "Name it", text: "And choose podcast, radio or streaming." };

/** Instructions, shown while there are few playlists. */
export function FirstDay() {
  const { company } = useSession();
  const shown = company.kind === "advertiser" ? [firstOfAdvertiser, ...steps.slice(1)] : steps;
  return (
    <section
      aria-label="First steps"
      className="mb-4 flex flex-col gap-4 rounded border bg-surface p-5"
    >
      <div>
        <h2 className="font-semibold">Create a playlist in three steps</h2>
        <p className="text-muted">
          A playlist is a named set of inventory IDs and saved searches for buying audio.
        </p>
      </div>
      <ol className="grid gap-x-8 gap-y-3 md:grid-cols-3">
        {shown.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink numeric"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <NewPlaylistLink>Create a playlist</NewPlaylistLink>
        <ButtonLink href={routes.newPlaylist(company.uuid, exampleSourceId)} prefetch={false}>
          Open an example
        </ButtonLink>
      </div>
    </section>
  );
}

/** Number of playlists from which users need no instructions. */
const few = 3;

/** Whether the playlists, apart from the demo's, are few, so that the page shows instructions. `total` is undefined while it is unknown. */
export function useIsFirstDay(total: number | undefined): boolean {
  const { sample_playlists: samples } = useSession();
  const { canCreate } = usePermissions();
  return canCreate && total !== undefined && total - samples < few;
}
