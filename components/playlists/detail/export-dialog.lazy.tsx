import { describeExported, type RunningExport } from "@/components/playlists/detail/use-export";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ProgressBar } from "@/components/ui/progress-bar";
import { formatBytes } from "@/lib/shared/format";

/** Progress of an export. */
export function ExportDialog(props: { running: RunningExport; onCancel: () => void }) {
  const { running, onCancel } = props;
  return (
    <Dialog
      title="Export"
      role="alertdialog"
      isOpen
      onOpenChange={onCancel}
      footer={<Button onPress={onCancel}>Cancel</Button>}
    >
      <ProgressBar label={describeExported(running.format, running.count)} share={null}>
        {formatBytes(running.bytes)}
      </ProgressBar>
    </Dialog>
  );
}
