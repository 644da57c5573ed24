import { useController } from "react-hook-form";
import { type BulkControl } from "@/components/change-sets/bulk-control";
import { RadioList } from "@/components/ui/radio-list";

const choices = [
  {
    id: "move_to_advertiser",
    label: "The advertiser and us",
    description:
      "Each advertiser's own clients see these playlists. Earlier revisions stay with us.",
  },
  {
    id: "move_to_agency",
    label: "Only us",
    description: "Advertisers' own clients no longer see these playlists.",
  },
] as const;

/** Who sees the playlists. */
export function VisibilityFields({ control }: { control: BulkControl }) {
  const { field } = useController({ control, name: "kind" });
  const value = choices.find(({ id }) => id === field.value)?.id ?? null;
  return <RadioList label="Visible to" options={choices} value={value} onChange={field.onChange} />;
}
