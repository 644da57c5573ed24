import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "react-aria-components/Button";
import { useController, useWatch } from "react-hook-form";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import {
  LazyNameTemplatesDialog,
  loadNameTemplates,
} from "@/components/playlists/naming/lazy-name-templates";
import { Button as ActionButton } from "@/components/ui/button";
import {
  nameTemplatesQuery,
  nextNumberQuery,
} from "@/lib/browser/playlists/name-templates/queries";
import { companyQuery } from "@/lib/browser/companies/queries";
import { findNumberPlace, renderName } from "@/lib/shared/playlists/name-templates/schema";

interface NameTemplatesRowProps {
  control: PlaylistFormControl;
  /** The template that the name follows, or null. */
  template: string | null;
  onTemplate: (template: string) => void;
}

const shownTemplates = 3;

/**
 * Opens the name templates. Not in the tab order: by keyboard they are in the account menu, so that Tab goes from the name to the fields
 * below.
 */
export function NameTemplatesButton() {
  const [isOpen, setOpen] = useState(false);
  // A failed load is repeated when it opens.
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

/** Keeps the name equal to the template's result. */
function AppliedTemplate({ control, template }: Pick<TemplateButtonProps, "control" | "template">) {
  const { name } = useTemplateName(control, template);
  const { field } = useController({ control, name: "name" });
  const put = useEffectEvent(field.onChange);
  useEffect(() => {
    if (name !== null) put(name);
  }, [name]);
  return null;
}

/**
 * The name that a template makes from the form's current values; null while its number is unknown. It is complete once the form has all
 * values that the template needs.
 */
function useTemplateName(control: PlaylistFormControl, template: string) {
  const [advertiserId, type] = useWatch({ control, name: ["advertiser_id", "type"] });
  const { data: advertiser } = useQuery({
    ...companyQuery(advertiserId),
    enabled: advertiserId !== "",
  });
  const [date] = useState(() => new Date());
  const parts = { advertiser: advertiser?.name ?? "", type, date };
  const place = findNumberPlace(template, parts);
  const number = useQuery(nextNumberQuery(advertiserId, place));
  const isWaiting = number.isPlaceholderData || (number.isPending && number.isFetching);
  const isNamed = advertiserId === "" || advertiser !== undefined;
  const isMissing =
    (advertiserId === "" && /\{advertiser\}|\{n\}/.test(template)) ||
    (type === null && template.includes("{type}"));
  return {
    name: isNamed && !isWaiting ? renderName(template, parts, number.data ?? 1) : null,
    isComplete: !isMissing,
  };
}
