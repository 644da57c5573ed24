"use client";

import { SlidersHorizontal } from "lucide-react";
import dynamic from "next/dynamic";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { type TableDisplay } from "@/components/playlists/table/use-table-display";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";

const DisplayOptions = dynamic(
  () =>
    import("@/components/playlists/table/display-options.lazy").then((file) => file.DisplayOptions),
  { ssr: false, loading: () => <Skeleton className="h-60" /> },
);

interface DisplayButtonProps {
  display: TableDisplay;
  /** Whether the list has several advertisers. */
  hasAdvertisers: boolean;
}

/** Opens the choice of columns, density and rows of a page. */
export function DisplayButton(props: DisplayButtonProps) {
  return (
    <DialogTrigger>
      <Button variant="quiet" size="sm">
        <SlidersHorizontal aria-hidden className="size-4" />
        Display
      </Button>
      <Popover placement="bottom end" className="w-64">
        <Dialog aria-label="Display" className="flex flex-col gap-3 p-3 outline-none">
          <DisplayOptions {...props} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
