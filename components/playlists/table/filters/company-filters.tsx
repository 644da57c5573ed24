import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { ClientPicker } from "@/components/pickers/client-picker";
import { type FilterPanelProps } from "@/components/playlists/table/filters/filter-panel-props";

export function AdvertiserFilter({ filters, onChange, onDone }: FilterPanelProps) {
  return (
    <div className="p-3">
      <AdvertiserPicker
        autoFocus
        label="Advertiser"
        isLabelHidden
        placeholder="Any advertiser"
        value={filters.advertiser}
        onChange={(advertiser) => {
          onChange({ advertiser });
          if (advertiser !== "") onDone();
        }}
      />
    </div>
  );
}

export function ClientFilter({ filters, onChange, onDone }: FilterPanelProps) {
  return (
    <div className="p-3">
      <ClientPicker
        autoFocus
        label="Changed by"
        placeholder="Changed by anyone"
        value={filters.changed_by}
        onChange={(client) => {
          onChange({ changed_by: client });
          if (client !== "") onDone();
        }}
      />
    </div>
  );
}
