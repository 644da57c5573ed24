/** The headers of a request or answer, initially collapsed. */
export function MessageHeaders({ headers }: { headers: { name: string; value: string }[] }) {
  return (
    <Disclosure
      className="rounded border bg-surface"
      titleClassName="w-full px-3 py-2 text-sm font-medium -outline-offset-2"
      title={
        <>
          Headers <span className="font-normal text-faint numeric">{headers.length}</span>
        </>
      }
    >
      <dl
        translate="no"
        className="grid gap-x-4 border-t px-3 py-2 font-mono text-xs leading-5 sm:grid-cols-[max-content_minmax(0,1fr)]"
      >
        {headers.map(({ name, value }, index) => (
          <div key={index} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-all max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
import { Disclosure } from "@/components/ui/disclosure";
