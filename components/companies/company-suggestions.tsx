import { DidYouMean } from "@/components/ui/did-you-mean";
import { FoundName } from "@/components/ui/highlight";
import { Link } from "@/components/ui/link";
import { type Advertiser } from "@/lib/shared/companies/schema";
import { routes } from "@/lib/shared/routes";

interface CompanySuggestionsProps {
  suggestions: Advertiser[];
  isLine?: boolean;
}

/** Companies with names similar to the term, as links. */
export function CompanySuggestions({ suggestions, isLine }: CompanySuggestionsProps) {
  return (
    <DidYouMean items={suggestions} isLine={isLine}>
      {({ uuid, name, alias }) => (
        <Link
          href={routes.company(uuid)}
          prefetch={false}
          data-row-link
          className={isLine ? "font-medium" : "row-link"}
        >
          <FoundName name={name} alias={alias} term="" />
        </Link>
      )}
    </DidYouMean>
  );
}
