import { type FieldErrors } from "react-hook-form";
import { flattenErrors } from "@/components/ui/flatten-errors";
import {
  fieldLabels,
  type PlaylistField,
  type PlaylistFormValues,
} from "@/components/playlists/form/form-values";
import { Callout } from "@/components/ui/callout";
import { formatNumber } from "@/lib/shared/format";
import { formFields } from "@/lib/shared/playlists/fields/diff-playlist";

interface ErrorSummaryProps {
  errors: FieldErrors<PlaylistFormValues>;
  onGoTo: (field: PlaylistField) => void;
}

/** Lists the invalid fields with links, if there are at least two. */
export function ErrorSummary({ errors, onGoTo }: ErrorSummaryProps) {
  const wrong = formFields.flatMap((field) => {
    const messages = flattenErrors(errors[field]);
    return messages[0] ? [{ field, message: messages[0].message, count: messages.length }] : [];
  });
  if (wrong.length < 2) return null;
  return (
    <Callout tone="danger" role="alert" title={`${wrong.length} fields need attention.`}>
      <ul className="flex flex-col">
        {wrong.map(({ field, message, count }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                onGoTo(field);
              }}
              className="underline underline-offset-2"
            >
              {fieldLabels[field]}
            </a>
            : {message} {count > 1 ? `(${formatNumber(count - 1)} more)` : null}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
