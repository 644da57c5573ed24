import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { LazyNameTemplatesDialog } from "@/components/playlists/naming/lazy-name-templates";
import { useSession } from "@/components/session/use-session";
import { PopoverButton } from "@/components/ui/popover-button";
import { Skeleton } from "@/components/ui/skeleton";
import { lazyPart } from "@/components/ui/lazy-part";

const loadPanel = () =>
  import("@/components/layout/account-panel.lazy").then((file) => file.AccountPanel);
const AccountPanel = lazyPart(loadPanel, {
  name: "this menu",
  loading: <Skeleton className="m-3 h-56" />,
});
/** A failed load is repeated when it opens. */
const prepare = () => void loadPanel().catch(() => undefined);

export function AccountMenu() {
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
