import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { LazyDisplayOptions } from "@/components/playlists/table/lazy-display-options";
import { type TableDisplay } from "@/components/playlists/table/use-table-display";
import { buttonStyle } from "@/components/ui/button-style";
import { PopoverButton } from "@/components/ui/popover-button";

interface DisplayButtonProps {
  display: TableDisplay;
  /** Whether the list has several advertisers. */
  hasAdvertisers: boolean;
}

/** Opens the choice of columns, density and rows of a page. */
export function DisplayButton(props: DisplayButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverButton
      label="Display"
      placement="bottom end"
      className="w-64"
      dialogClassName="flex flex-col gap-3 p-3"
      buttonClassName={buttonStyle("quiet", "sm")}
      face={
        <>
          <SlidersHorizontal aria-hidden className="size-4" />
          Display
        </>
      }
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <LazyDisplayOptions {...props} />
    </PopoverButton>
  );
}
