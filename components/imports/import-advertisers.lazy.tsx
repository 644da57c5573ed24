import { useState } from "react";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { Button } from "@/components/ui/button";
import { CompactSelect } from "@/components/ui/compact-select";
import { formatCount, formatNumber } from "@/lib/shared/format";
import {
  type AdvertiserChoice,
  type NamedAdvertiser,
} from "@/lib/browser/imports/advertiser-choices";

interface ImportAdvertisersProps {
  advertisers: NamedAdvertiser[];
  onChoose: (choices: { name: string; choice: AdvertiserChoice }[]) => void;
}

/** The names of a file whose advertiser is not certain, with one choice for all rows of each. */
export function ImportAdvertisers({ advertisers, onChoose }: ImportAdvertisersProps) {
  const open = advertisers.filter(({ choice }) => choice === null);
  const suggested = open.flatMap(({ name, suggestions: [choice] }) =>
    choice ? { name, choice } : [],
  );
  return (
    <section aria-labelledby="import-advertisers" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="import-advertisers" className="text-lg font-semibold">
          {open.length > 0
            ? `${formatCount(open.length, "advertiser")} to choose`
            : "All advertisers chosen"}
        </h2>
        {suggested.length > 1 ? (
          <Button size="sm" onPress={() => onChoose(suggested)}>
            Use the first suggestion for {formatNumber(suggested.length)}
          </Button>
        ) : null}
      </div>
      <ul
        aria-label="Advertisers to choose"
        className="flex flex-col divide-y rounded border bg-surface"
      >
        {advertisers.map((advertiser) => (
          <li
            key={advertiser.name}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2"
          >
            <p className="min-w-0 flex-1 basis-56 break-words">
              {advertiser.name === "" ? (
                <span className="text-muted">No advertiser given</span>
              ) : (
                <bdi className="font-medium">{advertiser.name}</bdi>
              )}{" "}
              <span className="text-sm text-muted">{formatCount(advertiser.rows, "playlist")}</span>
            </p>
            <Choice
              advertiser={advertiser}
              onChoose={(choice) => onChoose([{ name: advertiser.name, choice }])}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const search = "search";
const none = "none";
const leaveOut = "leave-out";

function Choice(props: {
  advertiser: NamedAdvertiser;
  onChoose: (choice: AdvertiserChoice) => void;
}) {
  const { advertiser, onChoose } = props;
  const { name, suggestions, choice } = advertiser;
  const chosen = typeof choice === "object" ? choice : null;
  const isSuggested = suggestions.some(({ uuid }) => uuid === chosen?.uuid);
  const [isSearching, setSearching] = useState(chosen !== null && !isSuggested);
  const label = `Advertiser for ${name || "rows without one"}`;
  const value = isSearching ? search : choice === leaveOut ? leaveOut : (chosen?.uuid ?? none);
  const twins = new Set(suggestions.map((one) => one.name)).size < suggestions.length;
  return (
    <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-2">
      <CompactSelect
        label={label}
        value={value}
        isFieldHigh
        className="w-full max-w-72"
        options={[
          { value: none, label: "Choose an advertiser" },
          ...suggestions.map(({ uuid, name: suggested }) => ({
            value: uuid,
            label: twins ? `${suggested} (${uuid.slice(-6)})` : suggested,
          })),
          { value: search, label: "Search all advertisers…" },
          { value: leaveOut, label: "Skip these rows" },
        ]}
        onChange={(next) => {
          setSearching(next === search);
          if (next === leaveOut) onChoose(leaveOut);
          else onChoose(suggestions.find(({ uuid }) => uuid === next) ?? null);
        }}
      />
      {choice === null && !isSearching && suggestions[0] ? (
        <Button size="sm" onPress={() => onChoose(suggestions[0] ?? null)}>
          Use <bdi>{suggestions[0].name}</bdi>
        </Button>
      ) : null}
      {isSearching ? (
        <AdvertiserPicker
          label={`Search: ${label}`}
          isLabelHidden
          placeholder="Search"
          value={chosen?.uuid ?? ""}
          onChange={(uuid) => onChoose(uuid === "" ? null : { uuid, name: "" })}
          className="w-full max-w-72"
        />
      ) : null}
    </div>
  );
}
