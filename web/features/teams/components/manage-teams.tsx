import { Button, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teams } from '../../../../contract/calls/teams.ts';
import { PAGE_SIZE } from '../../../../contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ListFrame } from '../../../ui/page/list-frame.tsx';
import { NewTeamDialog } from './new-team-dialog.tsx';
import { TeamCard } from './team-card.tsx';
import classes from './team-list.module.css';

export function ManageTeams() {
  const { t } = useTranslation('teams');
  const [isOpen, dialog] = useDisclosure(false);
  const [query, setQuery] = useState({ search: '', pageNo: 1 });
  const { data } = useQuery({
    queryKey: queryKeys.teams.table(query),
    queryFn: async ({ signal }) =>
      (await api(teams.getList, { query: { ...query, pageSize: PAGE_SIZE.teams } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  return (
    <ListFrame
      searchLabel={t('manage.search')}
      query={query}
      totalPages={data?.meta.totalPages ?? 1}
      onQuery={setQuery}
      action={
        <Button
          variant="filled"
          color="accent"
          leftSection={<IconPlus size={18} stroke={2} />}
          onClick={dialog.open}
        >
          {t('new')}
        </Button>
      }
    >
      {!data && (
        <Stack gap="xs" aria-hidden="true">
          <Skeleton h={120} />
          <Skeleton h={120} />
        </Stack>
      )}
      {data?.results.length === 0 && (
        <EmptyState
          icon={<IconUsers size={22} stroke={1.8} />}
          title={t(query.search === '' ? 'empty.mineTitle' : 'empty.searchTitle')}
          text={t(query.search === '' ? 'empty.mineText' : 'empty.searchText')}
        />
      )}
      {data && (
        <div className={classes.teams} data-view="list">
          {data.results.map((team) => (
            <TeamCard key={team._id} team={team} deletion="word" />
          ))}
        </div>
      )}
      <NewTeamDialog opened={isOpen} onClose={dialog.close} />
    </ListFrame>
  );
}
