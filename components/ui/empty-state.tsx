import { type ReactNode } from "react";

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** "h1" if nothing else is on the page. */
  titleAs?: "p" | "h1";
  children?: ReactNode;
  action?: ReactNode;
}

/** Replaces an empty list. */
export function EmptyState({
  icon,
  title,
  titleAs: Title = "p",
  children,
  action,
}: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded border border-dashed px-6 py-12 text-center">
      {icon ? <div className="text-faint [&_svg]:size-6">{icon}</div> : null}
      <Title className="font-medium">{title}</Title>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
      {action ? <div className="pt-2">{action}</div> : null}
    </div>
  );
}
