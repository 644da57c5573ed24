import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { endImport } from "@/lib/browser/catalogue/importing/run-directory";
import { refreshCatalogue } from "@/lib/browser/catalogue/source-queries";
import { type CatalogueImport } from "@/lib/shared/catalogue/sources";
import { routes } from "@/lib/shared/routes";

/** Resumes an interrupted import: with its file, or without if all rows have been sent. Renders nothing for a finished one. */
export function FinishImport({ of }: { of: CatalogueImport }) {
  const queryClient = useQueryClient();
  const finish = useMutation({
    mutationFn: () => endImport(of.number, "finish"),
    onSuccess: () => toast.success(`Imported ${of.file}.`),
    onError: (error) => toast.error(error.message),
    onSettled: () => refreshCatalogue(queryClient),
  });
  if (of.state === "receiving")
    return (
      <ButtonLink
        href={routes.importCatalogue(of.source.name)}
        size="sm"
        aria-label={`Continue the import of ${of.file}`}
      >
        Continue
      </ButtonLink>
    );
  if (of.state !== "finishing") return null;
  return (
    <Button
      size="sm"
      aria-label={`Finish the import of ${of.file}`}
      isPending={finish.isPending}
      onPress={() => finish.mutate()}
    >
      Finish
    </Button>
  );
}
