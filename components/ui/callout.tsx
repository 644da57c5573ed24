import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { type ReactNode, type Ref } from "react";
import { cx } from "@/components/ui/style";

const tones = {
  info: { icon: Info, look: "bg-accent-soft text-accent-ink" },
  success: { icon: CircleCheck, look: "bg-success-soft text-success" },
  warn: { icon: TriangleAlert, look: "bg-warn-soft text-warn" },
  danger: { icon: CircleAlert, look: "bg-danger-soft text-danger" },
};

interface CalloutProps {
  tone?: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links. */
  action?: ReactNode;
  /** "alert" interrupts, "status" waits; absent if rendered from the start. */
  role?: "alert" | "status";
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

export function Callout(props: CalloutProps) {
  const { tone = "info", title, children, action, role, className, ref } = props;
  const { icon: Icon, look } = tones[tone];
  return (
    <div
      ref={ref}
      role={role}
      className={cx("flex items-start gap-2.5 rounded px-3 py-2.5", look, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 break-words">
        {title ? <p className="font-medium">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
      </div>
      {action ? <div className="-my-1 flex shrink-0 items-center gap-2">{action}</div> : null}
    </div>
  );
}
