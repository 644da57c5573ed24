import { useId } from "react";
import { UnreadableSearch } from "@/components/playlists/form/form-values";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { isRulesDraft } from "@/lib/shared/playlists/searches/search-drafts";
import { searchViews, type SearchView } from "@/lib/shared/playlists/searches/search-views";

const viewLabels: Record<SearchView, string> = { text: "Text", builder: "Builder", json: "JSON" };

interface SearchViewSwitchProps {
  /** From 1. */
  position: number;
  search: unknown;
  /** Views that can show the search. */
  views: readonly SearchView[];
  view: SearchView;
  onChange: (view: SearchView) => void;
}

/** Switches the view of a search. Views that cannot show it are disabled, with a reason. */
export function SearchViewSwitch(props: SearchViewSwitchProps) {
  const { position, search, views, view, onChange } = props;
  const id = useId();
  const reason = views.includes("text") ? null : explain(search);
  return (
    <>
      <SegmentedControl
        label={`View of search ${position}`}
        segments={searchViews.map((id) => ({
          id,
          label: viewLabels[id],
          isDisabled: !views.includes(id),
        }))}
        value={view}
        onChange={onChange}
        aria-describedby={reason ? id : undefined}
      />
      {reason ? (
        <p
          id={id}
          className="order-last min-w-0 basis-full text-sm text-muted @md:order-none @md:flex-1 @md:basis-0"
        >
          {reason}
        </p>
      ) : null}
    </>
  );
}

/** Explains why views are disabled for `search`. */
function explain(search: unknown): string {
  if (search instanceof UnreadableSearch)
    return `${search.json.trim() === "" ? "Enter" : "Fix"} the JSON to use the other views.`;
  if (isRulesDraft(search)) return "Rules can't be shown as text.";
  return "This search can only be edited as JSON.";
}
