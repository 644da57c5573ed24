import { useState } from "react";
import { type OtherNamesProps } from "@/components/companies/other-names.lazy";
import { usePermissions } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";

const Dialog = lazyPart<OtherNamesProps & { onClose: () => void }>(
  () => import("@/components/companies/other-names.lazy").then((file) => file.OtherNamesDialog),
  { name: "this dialog", close: ({ onClose }) => onClose() },
);

/** Other names by which the agency knows an advertiser; managers rename it and change them. */
export function OtherNames(props: OtherNamesProps) {
  const { aliases } = props;
  const { canChangeCompanies } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  if (aliases.length === 0 && !canChangeCompanies) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {aliases.length > 0 ? (
        <span className="min-w-0 wrap-anywhere">
          Also known as{" "}
          {aliases.map((alias, at) => (
            <span key={alias}>
              {at === 0 ? "" : " · "}
              <bdi>{alias}</bdi>
            </span>
          ))}
        </span>
      ) : null}
      {canChangeCompanies ? (
        <Button
          variant="quiet"
          size="sm"
          // Without other names its text is below the first letter of the title.
          className={aliases.length === 0 ? "-ml-2.25" : ""}
          onPress={() => setOpen(true)}
        >
          Edit names
        </Button>
      ) : null}
      {isOpen ? <Dialog {...props} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
