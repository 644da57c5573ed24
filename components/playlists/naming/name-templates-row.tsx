import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "react-aria-components/Button";
import { useController } from "react-hook-form";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import {
  LazyNameTemplatesDialog,
  loadNameTemplates,
} from "@/components/playlists/naming/lazy-name-templates";
import { useTemplateName } from "@/components/playlists/naming/use-template-name";
import { Button as ActionButton } from "@/components/ui/button";
import { nameTemplatesQuery } from "@/lib/browser/playlists/name-templates/queries";

interface NameTemplatesRowProps {
  control: PlaylistFormControl;
  /** The template that the name follows, or null. */
  template: string | null;
  onTemplate: (template: string) => void;
}

const shownTemplates = 3;

/** Opens the templates for names. By keyboard they are in the account menu; Tab goes from the name to the fields below. */
export function NameTemplatesButton() {
  const [isOpen, setOpen] = useState(false);
  // A failed load is tried again when it opens.
  const load = () => void loadNameTemplates().catch(() => undefined);
  return (
    <>
      <Button
        excludeFromTabOrder
        onHoverStart={load}
        onFocus={load}
        onPress={() => setOpen(true)}
        className="rounded-[2px] text-xs text-muted underline-offset-2 hover:text-ink hover:underline"
      >
        Name templates…
      </Button>
      {isOpen ? <LazyNameTemplatesDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Templates for the name: each is applied with one click; the name then follows the form. */
export function NameTemplatesRow({ control, template, onTemplate }: NameTemplatesRowProps) {
  const { data: templates = [] } = useQuery(nameTemplatesQuery());
  if (templates.length === 0 && template === null) return null;
  return (
    <div className="-mt-3 flex min-h-7 flex-wrap items-center gap-1.5">
      {templates.slice(0, shownTemplates).map((offered) => (
        <TemplateButton
          key={offered}
          control={control}
          template={offered}
          isApplied={offered === template}
          onPress={() => onTemplate(offered)}
        />
      ))}
      {template === null ? null : (
        <AppliedTemplate key={template} control={control} template={template} />
      )}
    </div>
  );
}

interface TemplateButtonProps {
  control: PlaylistFormControl;
  template: string;
  isApplied: boolean;
  onPress: () => void;
}

function TemplateButton({ control, template, isApplied, onPress }: TemplateButtonProps) {
  const { name, isComplete } = useTemplateName(control, template);
  if (isApplied) return null;
  return (
    <ActionButton size="sm" onPress={onPress} className="max-w-full">
      <bdi className="truncate">{isComplete && name !== null ? name : template}</bdi>
    </ActionButton>
  );
}

/** Keeps the name as the template makes it. */
function AppliedTemplate({ control, template }: Pick<TemplateButtonProps, "control" | "template">) {
  const { name } = useTemplateName(control, template);
  const { field } = useController({ control, name: "name" });
  const put = useEffectEvent(field.onChange);
  useEffect(() => {
    if (name !== null) put(name);
  }, [name]);
  return null;
}
