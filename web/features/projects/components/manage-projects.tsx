import { Button, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolderOpen, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { projects } from '../../../../contract/calls/projects.ts';
import { PAGE_SIZE } from '../../../../contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ListFrame } from '../../../ui/page/list-frame.tsx';
import { NewProjectDialog } from './new-project-dialog.tsx';
import { ProjectLine } from './project-line.tsx';
import classes from './project-list.module.css';

export function ManageProjects() {
  const { t } = useTranslation('projects');
  const [isOpen, dialog] = useDisclosure(false);
  const [query, setQuery] = useState({ search: '', pageNo: 1 });
  const { data } = useQuery({
    queryKey: queryKeys.projects.table(query),
    queryFn: async ({ signal }) =>
      (await api(projects.getList, { query: { ...query, pageSize: PAGE_SIZE.projects } }, { signal })).data,
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
          <Skeleton h={64} />
          <Skeleton h={64} />
          <Skeleton h={64} />
        </Stack>
      )}
      {data?.results.length === 0 && (
        <EmptyState
          icon={<IconFolderOpen size={22} stroke={1.8} />}
          title={t(query.search === '' ? 'empty.mineTitle' : 'empty.searchTitle')}
          text={t(query.search === '' ? 'empty.mineText' : 'empty.searchText')}
        />
      )}
      {data && data.results.length > 0 && (
        <div className={classes.frame}>
          <ul className={classes.list}>
            {data.results.map((project) => (
              <ProjectLine key={project._id} project={project} />
            ))}
          </ul>
        </div>
      )}
      <NewProjectDialog opened={isOpen} onClose={dialog.close} />
    </ListFrame>
  );
}
