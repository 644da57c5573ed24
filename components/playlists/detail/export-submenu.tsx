import { use } from "react";
import { ChevronRight, Download } from "lucide-react";
import { Menu, SubmenuTrigger } from "react-aria-components/Menu";
import { type ExportChoice, ExportItems } from "@/components/playlists/detail/export-items";
import { CloseMenu, MenuItem } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";

/** The formats of an export, as an item of a menu. */
export function ExportSubmenu({ onExport }: { onExport: (choice: ExportChoice) => void }) {
  const close = use(CloseMenu);
  const choose = (choice: ExportChoice) => {
    onExport(choice);
    close();
  };
  return (
    <SubmenuTrigger>
      <MenuItem icon={<Download aria-hidden />} textValue="Export">
        <span className="flex items-center justify-between">
          Export
          <ChevronRight aria-hidden className="text-muted" />
        </span>
      </MenuItem>
      <Popover isSubmenu offset={-4}>
        <Menu aria-label="Export as" className="p-1 outline-none">
          <ExportItems onExport={choose} />
        </Menu>
      </Popover>
    </SubmenuTrigger>
  );
}
