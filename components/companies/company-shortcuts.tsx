"use client";

import { useQuery } from "@tanstack/react-query";
import { PinButton, type Pins, usePins } from "@/components/companies/pin-button";
import { usePinnedAndRecent } from "@/components/pickers/use-pinned-and-recent";
import { useHydrated } from "@/components/ui/hooks/use-browser-state";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { selectedCompaniesQuery } from "@/lib/browser/companies/queries";
import { type CompanyListItem } from "@/lib/shared/companies/schema";
import { routes } from "@/lib/shared/routes";

const title = "Pinned and recent";
const places = "grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]";

/**
 * Pinned and recent companies above the list. Only their UUIDs are stored, so names are current and
 * inaccessible companies are left out.
 */
export function CompanyShortcuts() {
  const ids = useShortcutIds();
  const pins = usePins();
  const { data, isPending } = useQuery(selectedCompaniesQuery("page", ids));
  if (ids.length === 0) return null;
  if (isPending) return <CompanyShortcutsSkeleton />;
  const companies = new Map(data?.companies.map((company) => [company.uuid, company]));
  const shown = ids.flatMap((id) => companies.get(id) ?? []);
  if (shown.length === 0) return null;
  return (
    <section aria-label={`${title} companies`} className="mb-5">
      <h2 className="mb-1.5 text-xs font-medium text-muted">{title}</h2>
      <ul className={places}>
        {shown.map((company) => (
          <CompanyShortcut key={company.uuid} company={company} pins={pins} />
        ))}
      </ul>
    </section>
  );
}

function CompanyShortcut({ company, pins }: { company: CompanyListItem; pins: Pins }) {
  const isHydrated = useHydrated();
  return (
    <li className="relative flex h-9 items-center gap-1 rounded border bg-surface pr-1 pl-3 focus-within:bg-hover hover:bg-hover">
      <Link
        href={routes.company(company.uuid)}
        prefetch={false}
        data-row-link
        title={company.name}
        className="min-w-0 flex-1 truncate font-medium text-ink after:absolute after:inset-0"
      >
        <bdi>{company.name}</bdi>
      </Link>
      <span className="relative">
        {isHydrated && pins.canPin ? (
          <PinButton
            name={company.name}
            isPinned={pins.isPinned(company.uuid)}
            onToggle={() => pins.toggle(company.uuid)}
            outcome={pins.outcomeOf(company.uuid)}
          />
        ) : null}
      </span>
    </li>
  );
}

export function CompanyShortcutsSkeleton() {
  const ids = useShortcutIds();
  if (ids.length === 0) return null;
  return (
    <div className="mb-5">
      <p className="mb-1.5 text-xs font-medium text-muted">{title}</p>
      <div className={places}>
        {ids.map((id) => (
          <Skeleton key={id} className="h-9" />
        ))}
      </div>
    </div>
  );
}

function useShortcutIds(): string[] {
  const { stored } = usePinnedAndRecent();
  return [...stored.pinned, ...stored.recent];
}
