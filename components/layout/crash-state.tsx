import { buttonStyle } from "@/components/ui/style";

/**
 * Error page. The digest appears in the server log. Plain HTML, so that a broken component cannot break it
 * too.
 */
export function CrashState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded border px-6 py-12 text-center"
    >
      <h1 className="font-medium">This page couldn&apos;t be displayed</h1>
      <p className="max-w-prose text-muted">
        Something went wrong on our side. Try again. If it keeps happening, tell your administrator.
      </p>
      {digest ? (
        <p className="text-sm text-faint">
          Reference <code className="font-mono text-xs break-all">{digest}</code>
        </p>
      ) : null}
      <button type="button" onClick={onRetry} className={`${buttonStyle()} mt-2`}>
        Retry
      </button>
    </div>
  );
}
