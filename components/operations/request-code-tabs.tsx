import { useRequestLanguage } from "@/components/operations/use-request-language";
import { CopyButton } from "@/components/ui/copy-button";
import { Tabs } from "@/components/ui/tabs";
import { type CodeRequest, requestLanguages } from "@/lib/browser/operations/request-code";

interface RequestCodeTabsProps {
  /** Name of the request, for accessible names: "Request", "Create a playlist". */
  label: string;
  request: CodeRequest;
  /** The request to copy, if it is longer than the shown one. */
  createCopied?: () => CodeRequest;
}

/** A request as curl, fetch and Python. Scripts read the token from $TOKEN. */
export function RequestCodeTabs({ label, request, createCopied }: RequestCodeTabsProps) {
  const [language, select] = useRequestLanguage();
  const hint = language.hint(request.needsToken);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Tabs
        label={`Language of the ${label.toLowerCase()}`}
        tabs={requestLanguages}
        selected={language.id}
        onSelect={select}
        action={
          // Created when copied: with 100,000 IDs it has megabytes.
          <CopyButton
            label={`Copy ${language.label}`}
            text={() => language.write(createCopied?.() ?? request)}
          >
            {`Copy ${language.label}`}
          </CopyButton>
        }
      >
        <pre
          tabIndex={0}
          role="region"
          aria-label={`${label} as ${language.label}`}
          className="max-h-96 overflow-auto p-3 font-mono text-xs leading-5 -outline-offset-2"
        >
          {language.write(request)}
        </pre>
      </Tabs>
      {hint === "" ? null : <p className="text-sm text-faint">{hint}</p>}
    </div>
  );
}
