import { GoneCallout } from "@/components/catalogue/page/gone-callout";
import { describeImportCounts } from "@/components/catalogue/import/import-counts";
import { UndoImport } from "@/components/catalogue/page/undo-import";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ButtonLink } from "@/components/ui/link";
import { type CatalogueImport } from "@/lib/shared/catalogue/sources";
import { capitalize } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

interface DirectoryResultProps {
  of: CatalogueImport;
  onAnother: () => void;
}

/** Outcome of an import, and what it means for playlists. */
export function DirectoryResult({ of, onAnother }: DirectoryResultProps) {
  return (
    <section aria-label="Result" className="flex flex-col gap-4">
      <Callout tone="success" role="status" title={`Imported ${of.file} into ${of.source.name}.`}>
        {capitalize(describeImportCounts(of))}.
      </Callout>
      <GoneCallout />
      <div className="flex flex-wrap gap-2">
        <UndoImport of={of} onUndone={onAnother} />
        <Button onPress={onAnother}>Import another file</Button>
        <ButtonLink href={routes.catalogue} variant="primary">
          View catalogue
        </ButtonLink>
      </div>
    </section>
  );
}
