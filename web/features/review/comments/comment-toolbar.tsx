import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconArrowsSort, IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/search-field.tsx';
import classes from './comment-toolbar.module.css';
import { type CommentView, shows, sorts } from './comment-view.ts';
import type { FilePerson } from './use-people.ts';

interface Props {
  view: CommentView;
  onChange: (change: Partial<CommentView>) => void;
  people: FilePerson[];
  /** Undefined where there are no earlier versions. */
  earlier: { isShown: boolean; onChange: (isShown: boolean) => void } | undefined;
  /** Further tools at the end. */
  children?: ReactNode;
}

const check = <IconCheck size={16} stroke={2} aria-hidden />;

/** Which comments are shown, and in which order. */
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
              <Menu.Item
                key={show}
                role="menuitemradio"
                aria-checked={view.show === show && view.userId === null}
                rightSection={view.show === show && view.userId === null && check}
                onClick={() => onChange({ show, userId: null })}
              >
                {t(`show.${show}`)}
              </Menu.Item>
            ))}
            {people.length > 1 && <Menu.Label>{t('show.byPerson')}</Menu.Label>}
            {people.length > 1 &&
              people.map(({ _id, name }) => (
                <Menu.Item
                  key={_id}
                  role="menuitemradio"
                  aria-checked={view.userId === _id}
                  rightSection={view.userId === _id && check}
                  onClick={() => onChange({ show: 'all', userId: _id })}
                >
                  <bdi>{name}</bdi>
                </Menu.Item>
              ))}
            {earlier && (
              <>
                <Menu.Divider />
                <Menu.Item
                  role="menuitemcheckbox"
                  aria-checked={earlier.isShown}
                  rightSection={earlier.isShown && check}
                  onClick={() => earlier.onChange(!earlier.isShown)}
                >
                  {t('show.earlier')}
                </Menu.Item>
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
              <Menu.Item
                key={sort}
                role="menuitemradio"
                aria-checked={view.sort === sort}
                rightSection={view.sort === sort && check}
                onClick={() => onChange({ sort })}
              >
                {t(`sort.${sort}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <span className={classes.space} />
        <Tooltip label={t('search')} openDelay={400}>
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
        <SearchField label={t('search')} value={view.search} onSearch={(search) => onChange({ search })} />
      )}
    </div>
  );
}
