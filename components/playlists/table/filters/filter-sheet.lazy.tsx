import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { FilterPanel } from "@/components/playlists/table/filters/filter-panel.lazy";
import {
  type FilterField,
  type FilterState,
} from "@/components/playlists/table/filters/filter-fields";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { portalContainer } from "@/components/ui/portal-container";

interface FilterSheetProps {
  state: FilterState;
  /** "12 playlists"; "" while it is unknown. */
  count: string;
  isNarrowed: boolean;
  onClear: () => void;
  onClose: () => void;
  /** Display options of the list. */
  children: ReactNode;
}

/** The filters of a narrow window, at its bottom. */
export function FilterSheet(props: FilterSheetProps) {
  const { state, count, isNarrowed, onClear, onClose, children } = props;
  const [field, setField] = useState<FilterField | null>(null);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      UNSTABLE_portalContainer={portalContainer()}
      className="fixed inset-0 z-50 flex animate-fade items-end bg-scrim"
    >
      <Modal className="w-full animate-rise rounded-t border-t bg-raised shadow-float">
        <Dialog className="flex max-h-[85dvh] flex-col outline-none">
          <div className="flex items-center justify-between px-4 pt-3 pb-1">
            <Heading slot="title" className="text-lg font-semibold">
              Filters
            </Heading>
            <IconButton label="Close" onPress={onClose}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </div>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-2">
            <FilterPanel
              {...state}
              field={field}
              onField={setField}
              onDone={() => setField(null)}
            />
          </div>
          {field === null ? <div className="border-t px-4 py-2">{children}</div> : null}
          <div className="flex gap-2 border-t px-4 py-3">
            <Button isDisabled={!isNarrowed} onPress={onClear}>
              Clear filters
            </Button>
            <Button variant="primary" onPress={onClose} className="flex-1">
              {count === "" ? "Show playlists" : `Show ${count}`}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
