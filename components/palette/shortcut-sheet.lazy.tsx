import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { useCommandKey } from "@/components/ui/hooks/use-hotkey";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

const groups = [
  {
    title: "Everywhere",
    shortcuts: [
      [["Command K"], "Search, and run a command"],
      [["?"], "Show this list"],
      [["/"], "Search the list on the page"],
      [["c"], "New playlist"],
    ],
  },
  {
    title: "Lists",
    shortcuts: [
      [["↓", "↑"], "Next or previous row"],
      [["Enter"], "Open the row; in the search field, the first match"],
      [["x"], "Select the row"],
      [["F2"], "Rename the playlist"],
      [["t"], "Change its tags, or add tags to the selected playlists"],
      [["Ctrl A", "⌘A"], "Select all playlists that match"],
      [["f"], "Add a filter"],
      [["Shift ↓", "Shift ↑"], "Extend the selection"],
    ],
  },
  {
    title: "Playlist",
    shortcuts: [
      [["e"], "Edit"],
      [["Command Enter"], "Save"],
      [["Command Shift Enter"], "Save, and begin the next playlist"],
      [["Esc"], "Close a dialog, or clear a field"],
    ],
  },
] as const;

/** All keyboard shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const command = useCommandKey();
  return (
    <Dialog title="Keyboard shortcuts" isOpen onOpenChange={onClose} size="md">
      <div className="flex flex-col gap-4">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
            <dl className="grid grid-cols-[9rem_1fr] items-center gap-x-4 gap-y-1.5">
              {shortcuts.map(([named, what]) => {
                const keys = named.map((key) => key.replace("Command", command));
                return (
                  <div key={what} className="col-span-2 grid grid-cols-subgrid items-center">
                    <dt className="flex gap-1">
                      <VisuallyHidden>{keys.join(" or ")}</VisuallyHidden>
                      {keys.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </dt>
                    <dd>{what}</dd>
                  </div>
                );
              })}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
