"use client";

import { type ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";
import { CopyButton } from "@/components/ui/copy-button";
import { useRequestLanguage } from "@/components/operations/use-request-language";
import { type CodeRequest, requestLanguages } from "@/lib/browser/operations/request-code";

interface TabsProps<Id extends string> {
  /** Accessible name. */
  label: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** At the end of the tab row. */
  action?: ReactNode;
  /** Content of the selected tab. */
  children: ReactNode;
}

function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, action, children } = props;
  const select = (key: unknown) => {
    const tab = tabs.find(({ id }) => id === key);
    if (tab) onSelect(tab.id);
  };
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={select}
      className="min-w-0 overflow-hidden rounded border bg-sunken"
    >
      <div className="flex items-center justify-between gap-2 border-b bg-surface pr-1 pl-1.5">
        <TabList aria-label={label} className="flex">
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              id={tab.id}
              className="-mb-px flex h-9 cursor-default items-center border-b-2 border-transparent px-2 text-sm text-muted -outline-offset-4 hover:text-ink selected:border-accent selected:font-medium selected:marked selected:text-ink"
            >
              {tab.label}
            </Tab>
          ))}
        </TabList>
        {action}
      </div>
      <TabPanel key={selected} id={selected} className="min-w-0 -outline-offset-2">
        {children}
      </TabPanel>
    </AriaTabs>
  );
}

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
