import { toViewHref, useOpenView } from "@/components/playlists/views/use-views";
import { useSession } from "@/components/session/use-session";
import { cx } from "@/components/ui/style";
import { Link } from "@/components/ui/link";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";
import { routes } from "@/lib/shared/routes";
import { lazyPart } from "@/components/ui/lazy-part";

const ViewActions = lazyPart(
  () => import("@/components/playlists/views/view-actions.lazy").then((file) => file.ViewActions),
  { name: "the menu of this view" },
);

/** The saved views as links; the opened one with its actions. */
export function ViewBar({ initial }: { initial: SavedView[] }) {
  const { views, query, opened, isChanged } = useOpenView(initial);
  const { client } = useSession();
  if (views.length === 0) return null;
  const canChange = opened !== null && (client.role === "manager" || opened.is_own);
  return (
    <div className="flex min-w-0 items-center gap-1">
      <nav aria-label="Views" className="relative min-w-0 overflow-x-auto p-0.5">
        <ul className="flex gap-1">
          <ViewLink href={routes.playlists} isOpen={opened === null && query === ""}>
            All playlists
          </ViewLink>
          {views.map((view) => (
            <ViewLink
              key={view.uuid}
              href={toViewHref(view)}
              isOpen={view.uuid === opened?.uuid}
              title={describeView(view, client.name)}
            >
              <bdi>{view.name}</bdi>
              {view.uuid === opened?.uuid && isChanged ? (
                <span className="text-muted"> (edited)</span>
              ) : null}
            </ViewLink>
          ))}
        </ul>
      </nav>
      {canChange ? <ViewActions view={opened} query={query} isChanged={isChanged} /> : null}
    </div>
  );
}

/** Describes the visibility and the owner of a view. Of unshared views the caller sees their own, and those without a person. */
function describeView(view: SavedView, clientName: string): string {
  const { is_shared: isShared, is_own: isOwn, person } = view;
  if (!isShared) return isOwn ? "Your view" : `View of everyone at ${clientName}`;
  return person && !isOwn ? `Shared by ${person.name}` : "Shared view";
}

interface ViewLinkProps {
  href: string;
  isOpen: boolean;
  title?: string;
  children: React.ReactNode;
}

const ViewLink = ({ href, isOpen, title, children }: ViewLinkProps) => (
  <li>
    <Link
      href={href}
      prefetch={false}
      title={title}
      aria-current={isOpen ? "page" : undefined}
      className={cx(
        "block max-w-48 truncate rounded border px-2 py-0.5 text-sm whitespace-nowrap hover:no-underline",
        isOpen
          ? "border-line bg-surface font-medium marked text-ink"
          : "border-transparent text-muted hover:bg-hover hover:text-ink",
      )}
    >
      {children}
    </Link>
  </li>
);
