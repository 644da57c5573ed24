import { useQuery } from "@tanstack/react-query";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { useFormField } from "@/components/playlists/form/use-form-field";
import {
  NameTemplatesButton,
  NameTemplatesRow,
} from "@/components/playlists/naming/name-templates-row";
import { useDebounced } from "@/components/ui/hooks/use-settled";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { nameTemplatesQuery } from "@/lib/browser/playlists/name-templates/queries";
import { playlistListQuery } from "@/lib/browser/playlists/queries";
import { limits } from "@/lib/shared/limits";
import { routes } from "@/lib/shared/routes";
import { nameKey } from "@/lib/shared/text";

/** Returns the template after the applied one, or the first again; null if there is none. */
function useNextTemplate(naming: { template: string | null } | undefined): string | null {
  const { data: templates = [] } = useQuery({
    ...nameTemplatesQuery(),
    enabled: naming !== undefined,
  });
  const applied = templates.indexOf(naming?.template ?? "");
  return templates[(applied + 1) % templates.length] ?? null;
}

/** The template that the name follows until it is edited by hand, or null. */
export interface Naming {
  template: string | null;
  onTemplate: (template: string | null) => void;
}

interface NameFieldProps {
  control: PlaylistFormControl;
  /** The company in whose list the playlist will be, or "". */
  companyId: string;
  /** The edited playlist, which can keep its name. */
  playlistId?: string;
  naming?: Naming;
  /** Nothing is requested while saving, because the answer would contain the playlist itself. */
  isSaving: boolean;
}

/** Number of characters from which they are counted. */
const counterFrom = 200;

/** The name field, with a hint if the company already has a playlist with this name. */
export function NameField({ control, companyId, playlistId, naming, isSaving }: NameFieldProps) {
  const { field, error } = useFormField(control, "name");
  // Checked while typing, not on blur, because the page must not move under the next click.
  const settled = useDebounced(field.value, 250);
  const q = settled.trim().slice(0, limits.termCharacters);
  const { data } = useQuery({
    ...playlistListQuery({ company: companyId, q, cursor: null }),
    enabled: q !== "" && companyId !== "" && !isSaving,
  });
  const isSettled = settled === field.value;
  const same = data?.playlists.find(
    ({ name, uuid }) => isSettled && uuid !== playlistId && nameKey(name) === nameKey(settled),
  );
  const next = useNextTemplate(naming);
  return (
    <>
      <TextField
        {...field}
        onChange={(name) => {
          field.onChange(name);
          naming?.onTemplate(null);
        }}
        onKeyDown={(event) => {
          const isFree = field.value === "" || naming?.template;
          if (event.key !== "ArrowDown" || !isFree || next === null) return;
          event.preventDefault();
          naming?.onTemplate(next);
        }}
        label="Name"
        labelAside={naming && next !== null ? <NameTemplatesButton /> : null}
        autoComplete="off"
        placeholder={naming && next !== null ? "Press ↓ to use a template" : undefined}
        autoFocus="unless typing"
        counterMax={field.value.length < counterFrom ? undefined : limits.nameCharacters}
        error={error?.message}
        description={
          same ? (
            <>
              A playlist already has this name:{" "}
              <Link href={routes.playlist(same.uuid)} target="_blank">
                <bdi>{same.name}</bdi>
              </Link>
              . You can use the name anyway.
            </>
          ) : undefined
        }
      />
      {naming ? <NameTemplatesRow control={control} {...naming} /> : null}
    </>
  );
}
