import { Button, Menu, SegmentedControl } from '@mantine/core';
import { IconArrowsSort, IconFilter, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileSort, type FileView, sortColumns } from '../items/view-address.ts';
import classes from './file-browser.module.css';

interface SortProps {
  sort: FileSort;
  onChange: (sort: FileSort) => void;
  view: FileView;
  onView: (view: FileView) => void;
}

const views = [
  { value: 'grid', Icon: IconLayoutGrid },
  { value: 'list', Icon: IconList },
] as const;

/** Sorts; on a phone it also switches between cards and list. */
export const FileSortMenu = memo(function FileSortMenu({ sort, onChange, view, onView }: SortProps) {
  const { t } = useTranslation('files');
  const label = t('sort.label', { sort: t(`sort.${sort.sortColumn}`) });
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <Button
          className={classes.tool ?? ''}
          aria-label={label}
          leftSection={<IconArrowsSort size={18} stroke={1.8} />}
        >
          <span className={classes.words}>{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sortColumns.map((sortColumn) => (
          <Menu.RadioItem
            key={sortColumn}
            value={sortColumn}
            checked={sortColumn === sort.sortColumn}
            closeMenuOnClick
            onChange={() => onChange({ sortColumn, sortDir: sortColumn === 'name' ? 'asc' : 'desc' })}
          >
            {t(`sort.${sortColumn}`)}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        {(['asc', 'desc'] as const).map((sortDir) => (
          <Menu.RadioItem
            key={sortDir}
            value={sortDir}
            checked={sortDir === sort.sortDir}
            closeMenuOnClick
            onChange={() => onChange({ ...sort, sortDir })}
          >
            {t(`sort.${sortDir}`)}
          </Menu.RadioItem>
        ))}
        <div className={classes.narrowOnly}>
          <Menu.Divider />
          {views.map(({ value }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              checked={value === view}
              closeMenuOnClick
              onChange={() => onView(value)}
            >
              {t(`view.${value}`)}
            </Menu.RadioItem>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
});

interface FilterProps {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

export function FilterButton({ count, isOpen, onToggle }: FilterProps) {
  const { t } = useTranslation('files');
  const label = count > 0 ? t('filter.active', { count }) : t('filter.label');
  return (
    <Button
      className={classes.tool ?? ''}
      aria-label={label}
      data-on={count > 0}
      leftSection={<IconFilter size={18} stroke={1.8} aria-hidden />}
      aria-expanded={isOpen || count > 0}
      onClick={onToggle}
    >
      <span className={classes.words}>{label}</span>
    </Button>
  );
}

interface ViewProps {
  view: FileView;
  onChange: (view: FileView) => void;
}

export const FileViewSwitch = memo(function FileViewSwitch({ view, onChange }: ViewProps) {
  const { t } = useTranslation('files');
  return (
    <SegmentedControl
      aria-label={t('view.label')}
      className={`${classes.view} ${classes.wideOnly}`}
      value={view}
      onChange={(next) => onChange(next === 'list' ? 'list' : 'grid')}
      data={views.map(({ value, Icon }) => ({
        value,
        label: (
          <span className={classes.viewIcon} title={t(`view.${value}`)}>
            <Icon size={18} stroke={1.8} aria-hidden />
            <span className={classes.hidden}>{t(`view.${value}`)}</span>
          </span>
        ),
      }))}
    />
  );
});
