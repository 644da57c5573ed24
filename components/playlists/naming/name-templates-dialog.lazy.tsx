import { formMessage } from "@/lib/browser/api-error";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import {
  nameTemplatesQuery,
  putNameTemplates,
} from "@/lib/browser/playlists/name-templates/queries";
import { nameTemplatesSchema, placeholders } from "@/lib/shared/playlists/name-templates/schema";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";

/** Edits the company's templates for names. */
export function NameTemplatesDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: stored } = useQuery(nameTemplatesQuery());
  const [edited, setEdited] = useState<string[] | null>(null);
  const [isChecked, setChecked] = useState(false);
  const templates = edited ?? (stored && stored.length > 0 ? stored : [""]);
  const judged = nameTemplatesSchema.safeParse({
    templates: templates.filter((template) => template.trim() !== ""),
  });
  const save = useMutation({
    mutationFn: putNameTemplates,
    onSuccess: ({ templates: saved }) => {
      queryClient.setQueryData(nameTemplatesQuery().queryKey, saved);
      onClose();
    },
  });
  const submit = () => {
    setChecked(true);
    if (judged.success) save.mutate(judged.data);
  };
  return (
    <Dialog
      title="Name templates"
      size="md"
      holdsInput
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isPending={save.isPending} onPress={submit}>
            Save templates
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          // React passes the event on to the form that opened the dialog.
          event.stopPropagation();
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-3"
      >
        <p className="text-muted">
          Names for new playlists. Everyone in your company can use them.{" "}
          {placeholders.map((name) => (
            <code key={name} className="mr-1.5 font-mono text-xs">{`{${name}}`}</code>
          ))}
          are filled in; <code className="font-mono text-xs">{"{n}"}</code> is the next free number.
        </p>
        <TemplateFields
          templates={templates}
          hasErrors={isChecked}
          onChange={(changed) => setEdited(changed)}
        />
        <Button size="sm" className="self-start" onPress={() => setEdited([...templates, ""])}>
          <Plus aria-hidden className="size-4" />
          Add template
        </Button>
        {save.error ? (
          <Callout tone="danger" role="alert">
            {formMessage(save.error)}
          </Callout>
        ) : null}
      </form>
    </Dialog>
  );
}

interface TemplateFieldsProps {
  templates: string[];
  /** Whether invalid templates are marked. */
  hasErrors: boolean;
  onChange: (templates: string[]) => void;
}

function TemplateFields({ templates, hasErrors, onChange }: TemplateFieldsProps) {
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
