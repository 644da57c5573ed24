import { type PlaylistField } from "@/components/playlists/form/form-values";
import { formFields } from "@/lib/shared/playlists/fields/diff-playlist";

interface PlacedError {
  field: PlaylistField;
  /** react-hook-form's name: "inventory_ids.3". */
  name: string;
  message: string;
}

/** Maps server errors to form fields by JSON Pointer (RFC 6901). `rest` are messages without a field. */
export function mapServerErrors(errors: { path: string; message: string }[]) {
  const fields: PlacedError[] = [];
  const rest: string[] = [];
  for (const { path, message } of errors) {
    const segments = path.split("/").slice(1).map(unescape);
    const field = formFields.find((known) => known === segments[0]);
    if (field) fields.push({ field, name: segments.join("."), message });
    else rest.push(path === "" ? message : `${path}: ${message}`);
  }
  return { fields, rest };
}

function unescape(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}
