import { Tabs } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router';
import classes from './page-tabs.module.css';
import { useChosenInSight } from './use-chosen-in-sight.ts';

interface PageTab {
  name: string;
  title: string;
  content: ReactNode;
}

/** More tabs do not fit on a tablet either. */
const MANY = 7;

export function PageTabs({ label, tabs }: { label: string; tabs: PageTab[] }) {
  const [search, setSearch] = useSearchParams();
  const current = (tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0])?.name ?? null;
  const list = useRef<HTMLDivElement>(null);
  useChosenInSight({ line: list, chosen: '[aria-selected="true"]', when: current });

  return (
    <Tabs
      value={current}
      onChange={(tab) => tab !== null && setSearch({ tab }, { preventScrollReset: true })}
      keepMounted={false}
      color="ink"
    >
      <Tabs.List
        ref={list}
        aria-label={label}
        className={classes.tabs}
        data-many={tabs.length > MANY || undefined}
      >
        {tabs.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} pt="lg">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
