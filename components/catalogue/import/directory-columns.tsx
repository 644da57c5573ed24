import { CompactSelect } from "@/components/ui/compact-select";
import {
  type EntryField,
  entryFields,
  type FileLayout,
} from "@/lib/shared/catalogue/reading/entry-fields";

const labels: Record<EntryField, string> = {
  id: "Inventory ID",
  name: "Name",
  publisher: "Publisher",
  language: "Language",
  country: "Country",
  categories: "Categories",
  address: "Address",
  last_published_at: "Last published",
  popularity: "Popularity",
};
const absent = "absent";

interface DirectoryColumnsProps {
  layout: FileLayout;
  sample: string[][];
  onChange: (layout: FileLayout) => void;
}

/** What each column of a file holds, with the first values. */
export function DirectoryColumns({ layout, sample, onChange }: DirectoryColumnsProps) {
  const { columns, fields } = layout;
  const choose = (field: EntryField, value: string) => {
    const { [field]: _, ...others } = fields;
    onChange({
      ...layout,
      fields: value === absent ? others : { ...others, [field]: Number(value) },
    });
  };
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 sm:grid-cols-[auto_16rem_minmax(0,1fr)]">
      {entryFields.map((field) => {
        const column = fields[field];
        return (
          <div key={field} className="contents">
            <dt className="font-medium">{labels[field]}</dt>
            <dd>
              <CompactSelect
                label={labels[field]}
                value={column === undefined ? absent : String(column)}
                options={[
                  { value: absent, label: "Not in the file" },
                  ...columns.map((name, index) => ({ value: String(index), label: name })),
                ]}
                onChange={(value) => choose(field, value)}
                isFieldHigh
                className="w-full"
              />
            </dd>
            <dd className="truncate text-sm text-muted max-sm:hidden">
              {column === undefined ? null : (
                <bdi>
                  {sample
                    .map((cells) => cells[column] ?? "")
                    .filter((cell) => cell !== "")
                    .slice(0, 3)
                    .join(" · ")}
                </bdi>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
