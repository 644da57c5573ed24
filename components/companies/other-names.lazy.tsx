import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/text-area";
import { companyKeys, companyQuery, patchCompany } from "@/lib/browser/companies/queries";

export interface OtherNamesProps {
  companyId: string;
  name: string;
  aliases: string[];
}

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

/** Changes other names: what a colleague adds meanwhile stays. */
export function OtherNamesDialog(props: OtherNamesProps & { onClose: () => void }) {
  const { companyId, name, onClose } = props;
  const queryClient = useQueryClient();
  const [known] = useState(props.aliases);
  const [text, setText] = useState(known.join("\n"));
  const save = useMutation({
    mutationFn: () => {
      const names = linesOf(text);
      return patchCompany(companyId, {
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
      title={`Other names of ${name}`}
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
      <TextArea
        autoFocus
        label="Other names"
        description="One a line, such as a short name or a ticker. Searches find the advertiser by them."
        rows={5}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit();
        }}
        error={save.error?.message}
      />
    </Dialog>
  );
}
