import { X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";
import { nameTemplatesSchema } from "@/lib/shared/playlists/name-templates/schema";

interface TemplateFieldsProps {
  templates: string[];
  /** Whether wrong templates are marked. */
  hasErrors: boolean;
  onChange: (templates: string[]) => void;
}

/** One field for each template. */
export function TemplateFields({ templates, hasErrors, onChange }: TemplateFieldsProps) {
  const findError = (template: string) =>
    hasErrors && template.trim() !== ""
      ? nameTemplatesSchema.safeParse({ templates: [template] }).error?.issues[0]?.message
      : undefined;
  return templates.map((template, index) => (
    <div key={index} className="flex items-end gap-1.5">
      <TextField
        label={`Template ${index + 1}`}
        isLabelHidden
        autoFocus={index === templates.length - 1}
        autoComplete="off"
        placeholder="{advertiser} {type} {month} {year} {n}"
        className="min-w-0 flex-1"
        value={template}
        error={findError(template)}
        onChange={(text) => onChange(templates.with(index, text))}
      />
      <IconButton
        label={`Remove template ${index + 1}`}
        onPress={() => onChange(templates.toSpliced(index, 1))}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  ));
}
