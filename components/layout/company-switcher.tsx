import { Building2, ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { useSession } from "@/components/session/use-session";
import { PopoverButton } from "@/components/ui/popover-button";
import { Skeleton } from "@/components/ui/skeleton";
import { lazyPart } from "@/components/ui/lazy-part";

const CompanySwitcherList = lazyPart(
  () =>
    import("@/components/layout/company-switcher-list.lazy").then(
      (file) => file.CompanySwitcherList,
    ),
  { name: "the companies", loading: <Skeleton className="m-3 h-56" /> },
);

const look = "flex h-9 min-w-0 shrink-0 items-center gap-2 rounded px-2 text-sm";

interface CompanySwitcherProps {
  /** The company of this page; null on pages about several companies. */
  company: { name: string | null } | null;
}

/** Shows the current company. Agencies can switch to another one. */
export function CompanySwitcher({ company }: CompanySwitcherProps) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const name = company ? company.name : session.company.name;
  const face = (
    <>
      <Building2 aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="max-w-52 min-w-0 truncate max-md:sr-only">
        {name === null ? <Skeleton className="h-3 w-24" /> : <bdi>{name}</bdi>}
      </span>
    </>
  );
  if (session.company.kind === "advertiser") return <div className={look}>{face}</div>;
  return (
    <PopoverButton
      label="Switch company"
      placement="bottom end"
      className="w-80"
      buttonLabel={`Switch company. Current: ${name ?? "…"}`}
      buttonClassName={`${look} border border-line hover:bg-hover`}
      face={
        <>
          {face}
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
        </>
      }
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <CompanySwitcherList onChoose={() => setOpen(false)} />
    </PopoverButton>
  );
}
