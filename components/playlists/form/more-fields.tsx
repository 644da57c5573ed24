import { type ReactNode, useState } from "react";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { RequestPreview } from "@/components/playlists/form/request-preview";
import { useSession } from "@/components/session/use-session";
import { Disclosure } from "@/components/ui/disclosure";
import { useRemembered } from "@/components/ui/hooks/use-remembered";
import { useWatch } from "react-hook-form";

interface MoreFieldsProps {
  control: PlaylistFormControl;
  /** Whether there is an API request for the form. */
  hasRequest: boolean;
  /** The note and the visibility. */
  children: ReactNode;
}

/** What few playlists need: the note, the visibility, and the API request for the form. Closed at first if nothing of it is set. */
export function MoreFields({ control, hasRequest, children }: MoreFieldsProps) {
  const { servesScripts } = useSession().capabilities;
  const [isAgencyOnly, note] = useWatch({ control, name: ["agency_only", "note"] });
  const [isRequestOpen, setRequestOpen] = useRemembered("request");
  const [isOpen, setOpen] = useState(isRequestOpen || isAgencyOnly || note !== "");
  return (
    <Disclosure
      title="More"
      isOpenAtFirst={isOpen}
      onOpenChange={setOpen}
      titleClassName="text-sm font-medium text-muted hover:text-ink"
    >
      {isOpen ? (
        <div className="flex flex-col gap-4 pt-3">
          {children}
          {hasRequest && servesScripts ? (
            <RequestPreview
              control={control}
              isOpen={isRequestOpen}
              onOpenChange={setRequestOpen}
            />
          ) : null}
        </div>
      ) : null}
    </Disclosure>
  );
}
