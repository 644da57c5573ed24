import { CombineForm, type CombineFormProps } from "@/components/overlap/combine-form";
import { Dialog } from "@/components/ui/dialog";

export function CombineDialog(props: CombineFormProps) {
  const { operation, onCancel } = props;
  return (
    <Dialog
      title={`Save ${operation}`}
      size="md"
      holdsInput
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onCancel())}
    >
      <CombineForm {...props} />
    </Dialog>
  );
}
