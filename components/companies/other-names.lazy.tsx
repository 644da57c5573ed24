import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextArea, TextField } from "@/components/ui/text-field";
import { formMessage } from "@/lib/browser/api-error";
import { companyKeys, companyQuery, patchCompany } from "@/lib/browser/companies/queries";
import { limits } from "@/lib/shared/limits";

export interface OtherNamesProps {
  companyId: string;
  name: string;
  aliases: string[];
}

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

/** Renames an advertiser, and changes its other names: what a colleague changes meanwhile stays, if it is left alone here. */
export function OtherNamesDialog(props: OtherNamesProps & { onClose: () => void }) {
  const { companyId, onClose } = props;
  const queryClient = useQueryClient();
  const [{ aliases: known, name: knownName }] = useState(props);
  const [name, setName] = useState(knownName);
  const [text, setText] = useState(known.join("\n"));
  const save = useMutation({
    mutationFn: () => {
      const names = linesOf(text);
      return patchCompany(companyId, {
        ...(name.trim() !== knownName && { name }),
        add: names.filter((one) => !known.includes(one)),
        remove: known.filter((one) => !names.includes(one)),
      });
    },
    onSuccess: (company) => {
      queryClient.setQueryData(companyQuery(companyId).queryKey, company);
      void queryClient.invalidateQueries({ queryKey: companyKeys.all });
      onClose();
    },
  });
  const submit = () => {
    if (!save.isPending) save.mutate();
  };
  return (
    <Dialog
      title="Edit names"
      holdsInput
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isPending={save.isPending} onPress={submit}>
            Save names
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        label="Name"
        description="The name that it has now stays among the other names."
        value={name}
        onChange={setName}
        counterMax={limits.nameCharacters}
        className="mb-4"
      />
      <TextArea
        label="Other names"
        description="One a line, such as a short name or a ticker. Searches find the advertiser by them."
        rows={5}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit();
        }}
        error={formMessage(save.error)}
      />
    </Dialog>
  );
}
