import { formatNumber } from "@/lib/format";
import { limits } from "@/lib/limits";

const mebibyte = 1024 * 1024;
const bytes = (many: number) =>
  many % mebibyte === 0 ? `${formatNumber(many / mebibyte)} MiB` : `${formatNumber(many)} bytes`;

const rows: [string, string][] = [
  [
    "Life of a token",
    "1 hour; with fresh ones from answers 12 hours, and never longer than its secret",
  ],
  ["Body of “Get token”", bytes(limits.credentialsBytes)],
  ["Body of “Create a playlist”", bytes(limits.bodyBytes)],
  ["Name of a playlist", `${formatNumber(limits.nameCharacters)} characters`],
  ["Inventory ids of a playlist", formatNumber(limits.inventoryIds)],
  ["All of its inventory ids", bytes(limits.inventoryBytes)],
  ["One inventory id", `${formatNumber(limits.inventoryIdCharacters)} characters`],
  ["Searches of a playlist", formatNumber(limits.searches)],
  ["A search that is text", `${formatNumber(limits.searchCharacters)} characters`],
  ["A search that is an object", `${bytes(limits.searchBytes)}, ${limits.searchDepth} levels`],
  ["Tags of a playlist", formatNumber(limits.tags)],
  ["One tag", `${formatNumber(limits.tagCharacters)} characters`],
  ["Rows of a page", formatNumber(limits.pageRows)],
  ["Idempotency-Key", `${limits.idempotencyKeyCharacters} printable characters, kept 24 hours`],
];

/** The limits of this server, from the same file that enforces them. */
export function LimitsSection() {
  return (
    <section aria-labelledby="limits" className="border-t py-8">
      <h2 id="limits" className="scroll-mt-20 text-lg font-semibold">
        Limits
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">
        As they are set on this server. Characters are Unicode code points.
      </p>
      <dl className="grid max-w-3xl gap-x-10 border-t sm:grid-cols-2">
        {rows.map(([what, limit]) => (
          <div key={what} className="flex items-baseline justify-between gap-4 border-b py-2">
            <dt className="text-muted">{what}</dt>
            <dd className="text-right numeric">{limit}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
