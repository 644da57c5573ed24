import { useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { PaletteSearch } from "@/components/palette/palette-search";
import { type CurrentCompany, useActionOptions } from "@/components/palette/use-action-options";
import { useCompanyOffer } from "@/components/palette/use-company-offer";
import { useRootOffer } from "@/components/palette/use-root-offer";

interface PaletteProps {
  company: CurrentCompany | null;
  /** Whether it starts with selecting the company of a new playlist. */
  isPicking: boolean;
  onClose: () => void;
}

/** The command palette. Rendered into <body>, because it can open while <main> is hydrating. */
export function Palette({ company, isPicking: isPickingFirst, onClose }: PaletteProps) {
  const [isPicking, setPicking] = useState(isPickingFirst);
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
          {isPicking ? (
            <PickCompany onClose={onClose} onBack={() => setPicking(false)} />
          ) : (
            <Start company={company} onClose={onClose} onPickCompany={() => setPicking(true)} />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface StartProps extends Omit<PaletteProps, "isPicking"> {
  onPickCompany: () => void;
}

function Start({ company, onClose, onPickCompany }: StartProps) {
  const [text, setText] = useState("");
  const actions = useActionOptions({ current: company, onPickCompany, onBegin: setText });
  const offer = useRootOffer(text.trim(), actions);
  return <PaletteSearch {...{ text, setText, offer, onClose }} step={null} onBack={onClose} />;
}

function PickCompany({ onClose, onBack }: { onClose: () => void; onBack: () => void }) {
  const [text, setText] = useState("");
  const offer = useCompanyOffer(text.trim());
  return <PaletteSearch {...{ text, setText, offer, onClose, onBack }} step="New playlist" />;
}
