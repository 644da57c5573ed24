import { type KeyboardEvent, useRef, useState } from "react";
import { TagChecklist } from "@/components/pickers/tag-checklist";
import { type RowField, useChangeRow } from "@/components/playlists/table/use-change-row";
import { Badge } from "@/components/ui/badge";
import { inputStyle } from "@/components/ui/style";
import { PopoverDialog } from "@/components/ui/popover-dialog.lazy";
import { limits } from "@/lib/shared/limits";
import { type PlaylistListItem } from "@/lib/shared/playlists/schema";
import { normalizeName } from "@/lib/shared/text";

interface RowEditorProps {
  playlist: PlaylistListItem;
  field: RowField;
  onClose: () => void;
}

/** The name of a playlist in its row, or its tags next to it. Enter or leaving it saves; Escape cancels. */
export function RowEditor({ playlist, field, onClose }: RowEditorProps) {
  return field === "name" ? (
    <NameEditor playlist={playlist} onClose={onClose} />
  ) : (
    <TagsEditor playlist={playlist} onClose={onClose} />
  );
}

type EditorProps = Omit<RowEditorProps, "field">;

function NameEditor({ playlist, onClose }: EditorProps) {
  const change = useChangeRow();
  const [name, setName] = useState(playlist.name);
  const isClosed = useRef(false);
  const finish = (isKept: boolean) => {
    if (isClosed.current) return;
    isClosed.current = true;
    const to = normalizeName(name);
    if (isKept && to !== "" && to !== playlist.name)
      change.mutate({ ...playlist, field: "name", from: playlist.name, to });
    onClose();
  };
  return (
    <input
      autoFocus
      aria-label={`Name of ${playlist.name}`}
      value={name}
      maxLength={limits.nameCharacters}
      onChange={(event) => setName(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        finish(event.key === "Enter");
      }}
      className={`${inputStyle} h-8 font-medium`}
    />
  );
}

/** The tags of a playlist to choose from those in use, in a popover. Enter in the empty field, or leaving it, saves; Escape cancels. */
function TagsEditor({ playlist, onClose }: EditorProps) {
  const change = useChangeRow();
  const [tags, setTags] = useState(playlist.tags);
  const cell = useRef<HTMLSpanElement>(null);
  const isClosed = useRef(false);
  const finish = (isKept: boolean) => {
    if (isClosed.current) return;
    isClosed.current = true;
    if (isKept && JSON.stringify(tags) !== JSON.stringify(playlist.tags))
      change.mutate({ ...playlist, field: "tags", from: playlist.tags, to: tags });
    onClose();
  };
  const readKey = (event: KeyboardEvent) => {
    const isSave = event.key === "Enter" && (event.target as HTMLInputElement).value === "";
    if (!isSave && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    finish(isSave);
  };
  return (
    <>
      <span ref={cell} className="row-tags overflow-hidden">
        {tags.map((tag) => (
          <Badge key={tag}>
            <bdi>{tag}</bdi>
          </Badge>
        ))}
      </span>
      <PopoverDialog
        label={`Tags of ${playlist.name}`}
        placement="bottom start"
        className="w-72"
        dialogClassName="flex max-h-96 flex-col gap-2 p-3"
        trigger={cell}
        onOpenChange={(isOpen) => isOpen || finish(true)}
      >
        <div className="contents" onKeyDownCapture={readKey}>
          <TagChecklist
            selection={{ filter: {} }}
            selected={tags}
            onChange={setTags}
            empty="No tags yet. Type one."
            canAdd
          />
        </div>
      </PopoverDialog>
    </>
  );
}
