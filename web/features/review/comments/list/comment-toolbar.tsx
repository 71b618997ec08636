import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconArrowsSort, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { type CommentView, shows, sorts } from '../../comment-data/comment-view.ts';
import type { FilePerson } from '../../comment-data/use-file-people.ts';
import classes from './comment-toolbar.module.css';

interface Props {
  view: CommentView;
  onChange: (change: Partial<CommentView>) => void;
  people: FilePerson[];
  earlier: { isShown: boolean; onChange: (isShown: boolean) => void } | undefined;
  children?: ReactNode;
}

export function CommentToolbar({ view, onChange, people, earlier, children }: Props) {
  const { t } = useTranslation('comments');
  const [isSearching, setSearching] = useState(view.search !== '');
  const person = people.find(({ _id }) => _id === view.userId);
  const shown = person?.name ?? t(`show.${view.show}`);
  return (
    <div className={classes.toolbar}>
      <div className={classes.row}>
        <Menu position="bottom-start" width={220}>
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={t('show.label', { shown })}
              rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
            >
              <bdi>{shown}</bdi>
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.menu ?? ''}>
            {shows.map((show) => (
              <Menu.RadioItem
                key={show}
                value={show}
                checked={view.show === show && view.userId === null}
                closeMenuOnClick
                onChange={() => onChange({ show, userId: null })}
              >
                {t(`show.${show}`)}
              </Menu.RadioItem>
            ))}
            {people.length > 1 && <Menu.Label>{t('show.byPerson')}</Menu.Label>}
            {people.length > 1 &&
              people.map(({ _id, name }) => (
                <Menu.RadioItem
                  key={_id}
                  value={_id}
                  checked={view.userId === _id}
                  closeMenuOnClick
                  onChange={() => onChange({ show: 'all', userId: _id })}
                >
                  <bdi>{name}</bdi>
                </Menu.RadioItem>
              ))}
            {earlier && (
              <>
                <Menu.Divider />
                <Menu.CheckboxItem
                  value="earlier"
                  checked={earlier.isShown}
                  closeMenuOnClick
                  onChange={() => earlier.onChange(!earlier.isShown)}
                >
                  {t('show.earlier')}
                </Menu.CheckboxItem>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
        <Menu position="bottom-start" width={180}>
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={t('sort.label', { sort: t(`sort.${view.sort}`) })}
              leftSection={<IconArrowsSort size={14} stroke={1.8} aria-hidden />}
            >
              {t(`sort.${view.sort}`)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {sorts.map((sort) => (
              <Menu.RadioItem
                key={sort}
                value={sort}
                checked={view.sort === sort}
                closeMenuOnClick
                onChange={() => onChange({ sort })}
              >
                {t(`sort.${sort}`)}
              </Menu.RadioItem>
            ))}
          </Menu.Dropdown>
        </Menu>
        <span className={classes.space} />
        <Tooltip label={t('search')} openDelay={400} disabled={isSearching}>
          <ActionIcon
            size={30}
            aria-label={t('search')}
            aria-expanded={isSearching}
            onClick={() => {
              setSearching(!isSearching);
              onChange({ search: '' });
            }}
          >
            <IconSearch size={16} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
        {children}
      </div>
      {isSearching && (
        <SearchField
          autoFocus
          label={t('search')}
          value={view.search}
          onSearch={(search) => onChange({ search })}
        />
      )}
    </div>
  );
}
