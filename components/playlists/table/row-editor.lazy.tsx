import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { useChangeRow } from "@/components/playlists/table/use-change-row";
import { type RowField } from "@/components/playlists/table/row-field";
import { inputStyle } from "@/components/ui/input-style";
import { TagInput } from "@/components/ui/tag-input";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { limits } from "@/lib/shared/limits";
import { type PlaylistListItem } from "@/lib/shared/playlists/schema";
import { tagCountsQuery } from "@/lib/browser/tags/queries";
import { normalizeName, tagKey } from "@/lib/shared/text";

interface RowEditorProps {
  playlist: PlaylistListItem;
  field: RowField;
  onClose: () => void;
}

/** A field in the row of a playlist. Enter or leaving it saves; Escape cancels. */
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

function TagsEditor({ playlist, onClose }: EditorProps) {
  const change = useChangeRow();
  const [tags, setTags] = useState(playlist.tags);
  const [text, setText] = useState("");
  const q = useTyped(text.trim());
  // Requested before anything is typed, because a list of suggestions opens only while typing.
  const { data } = useQuery(tagCountsQuery(q, playlist.advertiser_id));
  const box = useRef<HTMLDivElement>(null);
  const isClosed = useRef(false);
  const finish = (isKept: boolean) => {
    if (isClosed.current) return;
    isClosed.current = true;
    const typed = text.trim();
    const to =
      typed === "" || tags.some((tag) => tagKey(tag) === tagKey(typed)) ? tags : [...tags, typed];
    if (isKept && JSON.stringify(to) !== JSON.stringify(playlist.tags))
      change.mutate({ ...playlist, field: "tags", from: playlist.tags, to });
    onClose();
  };
  const readKey = (event: KeyboardEvent) => {
    const input = event.target instanceof HTMLInputElement ? event.target : null;
    const isListOpen = input?.getAttribute("aria-expanded") === "true";
    const isSave = event.key === "Enter" && input !== null && !isListOpen && text.trim() === "";
    if (!isSave && !(event.key === "Escape" && !isListOpen)) return;
    event.preventDefault();
    event.stopPropagation();
    finish(isSave);
  };
  return (
    <div
      ref={box}
      onKeyDownCapture={readKey}
      onBlur={({ relatedTarget }) => {
        // Suggestions render elsewhere and never have the focus.
        if (!box.current?.contains(relatedTarget)) finish(true);
      }}
    >
      <TagInput
        label={`Tags of ${playlist.name}`}
        isLabelHidden
        autoFocus
        value={tags}
        onChange={setTags}
        inputValue={text}
        onInputChange={setText}
        suggestions={data?.tags.map(({ tag }) => tag) ?? []}
        keyOf={tagKey}
      />
    </div>
  );
}
