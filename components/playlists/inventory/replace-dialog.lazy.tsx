import { useForm, useWatch } from "react-hook-form";
import { ReplaceEachField } from "@/components/change-sets/replace-each-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type Replacement } from "@/lib/shared/change-sets/replacements";
import { type BulkAction, type BulkActionInput } from "@/lib/shared/change-sets/schema";
import { formatCount } from "@/lib/shared/format";

interface ReplaceDialogProps {
  ids: readonly string[];
  kind: string;
  onReplace: (pairs: readonly Replacement[]) => void;
  onClose: () => void;
}

/** A replacement for each of some IDs of the form. @public imported on demand */
export function ReplaceDialog({ ids, kind, onReplace, onClose }: ReplaceDialogProps) {
  const { control } = useForm<BulkActionInput, unknown, BulkAction>({
    defaultValues: { kind: "replace_ids", pairs: [] },
  });
  const pairs = useWatch({ control, name: "pairs" }) ?? [];
  return (
    <Dialog
      title={`Replace ${formatCount(ids.length, "unavailable ID")}`}
      size="md"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={pairs.length === 0}
            onPress={() => {
              onReplace(pairs);
              onClose();
            }}
          >
            Replace {pairs.length > 0 ? formatCount(pairs.length, "ID") : "IDs"}
          </Button>
        </>
      }
    >
      <ReplaceEachField control={control} ids={ids} idKind={kind} />
    </Dialog>
  );
}
