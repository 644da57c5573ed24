import { useState } from "react";
import { usePermissions } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";

const AddAdvertiserDialog = lazyPart(
  () =>
    import("@/components/companies/add-advertiser-dialog.lazy").then(
      (file) => file.AddAdvertiserDialog,
    ),
  { name: "the dialog", close: ({ onClose }) => onClose() },
);

/** Adds an advertiser to the agency. `name`: what was looked for. Renders nothing for those who may not. */
export function AddAdvertiserButton({ name = "" }: { name?: string }) {
  const { canChangeCompanies } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  if (!canChangeCompanies) return null;
  return (
    <>
      <Button onPress={() => setOpen(true)}>Add advertiser</Button>
      {isOpen ? <AddAdvertiserDialog name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
