"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { useBreadcrumbs } from "@/components/navigation/use-pages";
import { PaletteButton } from "@/components/palette/palette-button";
import { LazyNameTemplatesDialog } from "@/components/playlists/naming/lazy-name-templates";
import { useSession } from "@/components/session/use-session";
import { cx } from "@/components/ui/style";
import { lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { PopoverButton } from "@/components/ui/popover-button";
import { Skeleton } from "@/components/ui/skeleton";

/** The pages above this one. Narrow windows show the last. */
function Breadcrumbs() {
  const { crumbs } = useBreadcrumbs();
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 lg:-mb-4 lg:pt-5">
      <ol className="flex min-w-0 items-center gap-1.5">
        {crumbs.map(({ label, href }, index) => (
          <li
            key={href}
            className={cx(
              "flex min-w-0 items-center gap-1.5",
              index < crumbs.length - 1 && "shrink-0 max-sm:hidden",
            )}
          >
            {index > 0 ? (
              <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint max-sm:hidden" />
            ) : null}
            {label === null ? (
              <Skeleton className="h-3 w-24" />
            ) : (
              <Link href={href} className="truncate text-muted hover:text-ink lg:text-sm">
                <bdi>{label}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const loadPanel = () =>
  import("@/components/layout/account-panel.lazy").then((file) => file.AccountPanel);
const AccountPanel = lazyPart(loadPanel, {
  name: "this menu",
  loading: <Skeleton className="m-3 h-56" />,
});
/** A failed load is repeated when it opens. */
const prepare = () => void loadPanel().catch(() => undefined);

function AccountMenu() {
  const { client, person } = useSession();
  const name = person?.name ?? client.name;
  const [isOpen, setOpen] = useState(false);
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <PopoverButton
        label="Account"
        placement="bottom end"
        className="w-72"
        dialogClassName="flex flex-col"
        buttonClassName="flex h-9 shrink-0 items-center gap-1.5 rounded px-1.5 hover:bg-hover lg:order-first lg:my-2.5 lg:ml-auto"
        face={
          <>
            <span
              aria-hidden
              className="flex size-6 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink uppercase"
            >
              {[...name].slice(0, 1)}
            </span>
            <span className="sr-only">
              Account: <bdi>{name}</bdi>
            </span>
            <ChevronDown aria-hidden className="size-3.5 text-faint" />
          </>
        }
        isOpen={isOpen}
        onOpenChange={setOpen}
        prepare={prepare}
      >
        <AccountPanel
          onNavigate={() => setOpen(false)}
          onNameTemplates={() => {
            setOpen(false);
            setNaming(true);
          }}
        />
      </PopoverButton>
      {isNaming ? <LazyNameTemplatesDialog onClose={() => setNaming(false)} /> : null}
    </>
  );
}

/** The frame's parts for bulk changes, loaded when this tab first changes something. */
function ChangeSetsFrame() {
  const mutations = useQueryClient().getMutationCache();
  const [Content, setContent] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      import("@/components/change-sets/frame/running-change-sets.lazy").then(
        ({ RunningChangeSets }) => {
          stop();
          setContent(() => RunningChangeSets);
        },
        // Offline: loaded with the next change.
        () => undefined,
      );
    const stop = mutations.subscribe(({ type }) => {
      if (type === "added" && navigator.onLine) void load();
    });
    return stop;
  }, [mutations]);
  return Content ? <Content /> : null;
}

/** A bar below 1,024 px. Wider windows have search and account at the head of the rail, and the pages above this one over its heading. */
export function TopBar() {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center border-b bg-surface px-4 sm:px-6 lg:static lg:z-auto lg:h-auto lg:border-0 lg:bg-transparent">
      <Breadcrumbs />
      <div className="ml-auto flex items-center gap-2 lg:fixed lg:top-0 lg:left-0 lg:z-40 lg:w-60 lg:flex-wrap lg:gap-0 lg:px-3">
        <ChangeSetsFrame />
        <PaletteButton />
        <AccountMenu />
      </div>
    </header>
  );
}
