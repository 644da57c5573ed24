import { formatNumber } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";

const mebibyte = 1024 * 1024;
const bytes = (many: number) =>
  many % mebibyte === 0 ? `${formatNumber(many / mebibyte)} MiB` : `${formatNumber(many)} bytes`;

const rows: [string, string][] = [
  ["Token lifetime", "1 hour, renewable to 12 hours, never longer than its secret"],
  ["“Get token” body", bytes(limits.credentialsBytes)],
  ["“Create a playlist” body", bytes(limits.bodyBytes)],
  ["Playlist name", `${formatNumber(limits.nameCharacters)} characters`],
  ["Inventory IDs per playlist", formatNumber(limits.inventoryIds)],
  ["Inventory IDs per playlist, total size", bytes(limits.inventoryBytes)],
  ["Inventory ID", `${formatNumber(limits.inventoryIdCharacters)} characters`],
  ["Searches per playlist", formatNumber(limits.searches)],
  ["Text search", `${formatNumber(limits.searchCharacters)} characters`],
  ["Object search", `${bytes(limits.searchBytes)}, ${limits.searchDepth} levels`],
  ["Tags per playlist", formatNumber(limits.tags)],
  ["Tag", `${formatNumber(limits.tagCharacters)} characters`],
  ["Rows per page", formatNumber(limits.pageRows)],
  [
    "Idempotency-Key",
    `${limits.idempotencyKeyCharacters} printable characters, valid for 24 hours`,
  ],
];

export function LimitsSection() {
  return (
    <section aria-labelledby="limits" className="border-t py-8">
      <h2 id="limits" className="text-lg font-semibold">
        Limits
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">
        Limits of this server. Characters are Unicode code points.
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
