"use client";

import { type ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs";

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

export function Tabs<Id extends string>(props: TabsProps<Id>) {
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
