import { Button } from "@/components/ui/button";
import { useLasting } from "@/components/ui/hooks/use-settled";
import { ProgressBar } from "@/components/ui/progress-bar";

interface WorkProgressProps {
  label: string;
  /** 0 to 1; null if unknown. */
  share: number | null;
  children: string;
  /** Absent for what cannot be stopped. */
  onStop?: (() => void) | undefined;
}

/** Progress of reading, checking or importing a file, once it takes longer than 300 ms. */
export function WorkProgress({ label, share, children, onStop }: WorkProgressProps) {
  const isShown = useLasting(true, 300);
  if (!isShown) return null;
  return (
    <div className="flex items-center gap-3 rounded border bg-canvas p-3">
      <div className="min-w-0 flex-1">
        <ProgressBar label={label} share={share}>
          {children}
        </ProgressBar>
      </div>
      {onStop ? (
        <Button size="sm" onPress={onStop}>
          Stop
        </Button>
      ) : null}
    </div>
  );
}
