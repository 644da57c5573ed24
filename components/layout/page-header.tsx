import { type ReactNode } from "react";

interface PageHeaderProps {
  title: ReactNode;
  /** On the line of a short title. */
  beside?: ReactNode;
  /** A line below the title. */
  children?: ReactNode;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
}

/** A line is as high as a button, so that titles have the same height with and without buttons. */
const titleStyle = "py-1 text-xl font-semibold tracking-tight break-words";

export function PageHeader({ title, beside, children, actions }: PageHeaderProps) {
  if (beside !== undefined)
    return (
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className={titleStyle}>{title}</h1>
        <div className="flex min-w-0 flex-1 empty:min-w-px max-sm:order-last max-sm:basis-full max-sm:empty:hidden">
          {beside}
        </div>
        {actions ? <div className="ml-auto flex items-center gap-2">{actions}</div> : null}
      </div>
    );
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-40 sm:basis-80">
        <h1 className={titleStyle}>{title}</h1>
        {children ? <div className="mb-1 text-muted">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
