import { useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { PaletteSearch } from "@/components/palette/palette-search";
import { type CurrentCompany, useActionOptions } from "@/components/palette/use-action-options";
import { useRootOffer } from "@/components/palette/use-root-offer";

interface PaletteProps {
  company: CurrentCompany | null;
  onClose: () => void;
  onShortcuts: () => void;
}

/** The command palette. Rendered into <body>, because it can open while <main> is hydrating. */
export function Palette({ company, onClose, onShortcuts }: PaletteProps) {
  const [text, setText] = useState("");
  const actions = useActionOptions({ current: company, onShortcuts, onBegin: setText });
  const offer = useRootOffer(text.trim(), actions);
  return (
    <ModalOverlay
      isOpen
      onOpenChange={onClose}
      isDismissable
      className="fixed inset-0 z-50 flex animate-fade items-start justify-center bg-scrim p-2 sm:pt-[12vh]"
    >
      <Modal className="w-full rounded border bg-raised shadow-float sm:max-w-xl">
        <Dialog
          aria-label="Command palette"
          className="flex max-h-[min(30rem,calc(100dvh-1rem))] flex-col outline-none"
        >
          <PaletteSearch {...{ text, setText, offer, onClose }} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
