import { Table, Td, Th } from "@/components/ui/table";
import { formatCount } from "@/lib/shared/format";
import { type ImportSummary } from "@/lib/browser/imports/import-summary";

/** The first things that are wrong with a file, by row and field. */
export function ImportErrors({ summary }: { summary: ImportSummary }) {
  const { where: noun, problems, problemCount } = summary;
  return (
    <section aria-labelledby="import-errors" className="flex flex-col gap-2">
      <h2 id="import-errors" className="text-lg font-semibold">
        {formatCount(problemCount, "error")}
      </h2>
      <Table label="Errors">
        <thead>
          <tr>
            <Th isNumber>{noun === "item" ? "Item" : "Line"}</Th>
            <Th className="max-sm:hidden">Playlist</Th>
            <Th>Field</Th>
            <Th>Problem</Th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ where, name, field, message }, index) => (
            <tr key={index}>
              <Td isNumber className="align-top">
                {where}
              </Td>
              <Td className="max-w-56 align-top break-words max-sm:hidden">
                <bdi>{name}</bdi>
              </Td>
              <Td className="align-top">
                <code className="font-mono text-xs break-words">{field || "entire row"}</code>
              </Td>
              <Td className="align-top break-words">{message}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {problemCount > problems.length ? (
        <p className="text-sm text-muted">
          {formatCount(problemCount - problems.length, "more error")} not shown here.
        </p>
      ) : null}
    </section>
  );
}
