import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { ExportMenu } from "@/components/playlists/detail/export-menu";
import { type Sorting } from "@/components/playlists/table/filters/playlist-search";
import { type PlaylistSelectionState } from "@/components/playlists/table/playlist-selection";
import { usePermissions, useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { useBottomBar } from "@/components/ui/hooks/use-bottom-bar";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { actionLabels } from "@/lib/shared/change-sets/action-labels";
import { type BulkActionKind, kindsIn } from "@/lib/shared/change-sets/bulk-kinds";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { maxComparedPlaylists } from "@/lib/shared/playlists/overlap/overlap-schema";
import { type PlaylistState } from "@/lib/shared/playlists/selection-schema";
import { routes } from "@/lib/shared/routes";

interface BulkMenuProps {
  label: string;
  kinds: BulkActionKind[];
  onAct: (kind: BulkActionKind) => void;
  /** More items. */
  children?: ReactNode;
}

/** Bulk actions of one subject. */
function BulkMenu({ label, kinds, onAct, children }: BulkMenuProps) {
  return (
    <Menu
      label={label}
      trigger={
        <Button size="sm" variant="quiet" className="text-ink!">
          {label}
          <ChevronDown aria-hidden className="size-3.5 text-muted" />
        </Button>
      }
    >
      {kinds.map((kind) => (
        <MenuItem
          key={kind}
          isDanger={kind === "archive"}
          textValue={actionLabels[kind].name}
          onAction={() => onAct(kind)}
        >
          {actionLabels[kind].name}
          {kind === "add_tags" ? (
            <kbd aria-hidden className="float-right ml-4 font-sans text-xs text-muted">
              T
            </kbd>
          ) : null}
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}

interface BulkMoreMenuProps {
  selected: PlaylistSelectionState;
  onAct: (kind: BulkActionKind) => void;
  /** Actions that have no button because the window is narrow. */
  hidden: BulkActionKind[];
}

/** The less common actions; renders nothing if there are none. */
function BulkMoreMenu({ selected, onAct, hidden }: BulkMoreMenuProps) {
  const { canEdit, hasAgencyList } = usePermissions();
  const { company } = useSession();
  const has = { agency: company.kind === "agency", "agency list": hasAgencyList };
  const kinds = [...(canEdit ? kindsIn("more", has) : []), ...hidden];
  const uuids = selected.playlists.map(({ uuid }) => uuid);
  const canCompare = !selected.isAll && uuids.length > 1 && uuids.length <= maxComparedPlaylists;
  if (kinds.length === 0 && !canCompare) return null;
  return (
    <BulkMenu label="More" kinds={kinds} onAct={onAct}>
      {canCompare ? <MenuItem href={routes.compare(...uuids)}>Compare</MenuItem> : null}
    </BulkMenu>
  );
}

/** The same as `max-sm` in classes. */
const query = "(width < 40rem)";

function subscribe(onChange: () => void): () => void {
  const narrow = window.matchMedia(query);
  narrow.addEventListener("change", onChange);
  return () => narrow.removeEventListener("change", onChange);
}

/** Whether the window is as narrow as a phone. Only for parts that are rendered in the browser: false on the server. */
function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

interface BulkBarProps {
  selected: PlaylistSelectionState;
  /** Number of matching playlists, once known. */
  total: number | undefined;
  state: PlaylistState;
  sorting: Sorting;
  onAct: (kind: BulkActionKind) => void;
}

/** Actions for the selected playlists, at the bottom of the window. T adds tags. */
export function BulkBar(props: BulkBarProps) {
  const { selected, total, onAct } = props;
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <div
      ref={bar}
      role="group"
      data-keeps-selection
      data-bottom-bar
      aria-label="Selected playlists"
      className="sticky bottom-16 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-2 gap-y-1 rounded border border-edge bg-raised p-1.5 text-ink shadow-float max-sm:w-full sm:bottom-3"
    >
      <span className="pl-1.5 text-sm font-medium numeric">
        {selected.isAll
          ? `All ${formatCount(selected.count, "playlist")}`
          : `${formatNumber(selected.count)} selected`}
      </span>
      {!selected.isAll && total !== undefined && total > selected.count ? (
        <Button size="sm" variant="quiet" onPress={selected.selectAll} className="text-accent-ink!">
          Select all {formatNumber(total)} that match
        </Button>
      ) : null}
      {selected.isFull ? (
        <span className="text-sm text-muted">
          You can select up to {formatNumber(limits.selectedPlaylists)} one by one.
        </span>
      ) : null}
      <span className="contents sm:hidden">
        <ClearButton onPress={selected.clear} className="ml-auto" />
        <span className="basis-full" />
      </span>
      <span className="flex flex-wrap items-center gap-1 lg:border-l lg:pl-2">
        <BulkActions {...props} onAct={onAct} />
      </span>
      <span className="contents max-sm:hidden">
        <ClearButton onPress={selected.clear} />
      </span>
    </div>
  );
}

function BulkActions({ selected, state, sorting, onAct }: BulkBarProps) {
  const { canCreate, canEdit, canCreateMany } = usePermissions();
  const isNarrow = useNarrow();
  const stateKind = state === "archived" ? "restore" : "archive";
  useHotkey("t", () => canEdit && onAct("add_tags"));
  return (
    <>
      {canEdit ? (
        <>
          <BulkMenu label="Tags" kinds={kindsIn("tags")} onAct={onAct} />
          <BulkMenu label="IDs" kinds={kindsIn("ids")} onAct={onAct} />
        </>
      ) : null}
      {canCreateMany && !isNarrow ? (
        <Button size="sm" variant="quiet" onPress={() => onAct("duplicate")} className="text-ink!">
          {actionLabels.duplicate.name}
        </Button>
      ) : null}
      <ExportMenu selection={selected.selection} sorting={sorting} size="sm" variant="quiet" />
      <BulkMoreMenu
        selected={selected}
        onAct={onAct}
        hidden={isNarrow ? [...(canCreateMany ? ["duplicate" as const] : []), stateKind] : []}
      />
      {canCreate && !isNarrow ? (
        <span className="border-l pl-1">
          <Button
            size="sm"
            variant="quiet"
            onPress={() => onAct(stateKind)}
            className={
              stateKind === "archive"
                ? "text-ink! hover:bg-danger-soft! hover:text-danger!"
                : "text-ink!"
            }
          >
            {actionLabels[stateKind].name}
          </Button>
        </span>
      ) : null}
    </>
  );
}

function ClearButton({ onPress, className }: { onPress: () => void; className?: string }) {
  return (
    <IconButton label="Clear" onPress={onPress} className={className}>
      <X aria-hidden className="size-4" />
    </IconButton>
  );
}
