import { Ellipsis, Pencil, RotateCcw, Save, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast, withUndo } from "@/components/ui/toast";
import { toViewHref, useSaveView } from "@/components/playlists/views/use-views";
import { ViewDialog } from "@/components/playlists/views/view-dialog.lazy";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";
import { routes } from "@/lib/shared/routes";

interface ViewActionsProps {
  view: SavedView;
  /** The URL's filters, order and columns. */
  query: string;
  isChanged: boolean;
}

/** Actions on the opened view. */
export function ViewActions({ view, query, isChanged }: ViewActionsProps) {
  const router = useRouter();
  const { save, remove } = useSaveView();
  const [isNaming, setNaming] = useState(false);
  const onError = (error: Error) => toast.error(error.message);
  const restore = () => {
    const { name, query: kept, is_shared, is_own: isOwn } = view;
    // A restored view belongs to the caller; another person's is shared, so that they see it again.
    save.mutate({ name, query: kept, is_shared: is_shared || !isOwn }, { onError });
  };
  return (
    <>
      {isChanged ? (
        <Button
          size="sm"
          isPending={save.isPending}
          onPress={() => save.mutate({ uuid: view.uuid, query }, { onError })}
        >
          <Save aria-hidden className="size-4" />
          Update view
        </Button>
      ) : null}
      <Menu
        label={`Actions for the view ${view.name}`}
        trigger={
          <Button size="sm" variant="quiet" aria-label={`Actions for the view ${view.name}`}>
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
      >
        {isChanged ? (
          <MenuItem icon={<RotateCcw aria-hidden />} href={toViewHref(view)}>
            Discard changes
          </MenuItem>
        ) : null}
        <MenuItem icon={<Pencil aria-hidden />} onAction={() => setNaming(true)}>
          Rename or share…
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          isDanger
          icon={<Trash2 aria-hidden />}
          onAction={() =>
            remove.mutate(view.uuid, {
              onError,
              onSuccess: () => {
                router.replace(routes.playlists, { scroll: false });
                toast.success(`Deleted the view “${view.name}”.`, withUndo(restore));
              },
            })
          }
        >
          Delete view
        </MenuItem>
      </Menu>
      {isNaming ? <ViewDialog view={view} query={query} onClose={() => setNaming(false)} /> : null}
    </>
  );
}
