import { useTranslation } from 'react-i18next';
import type { ProjectMember } from '../../../contract/calls/project-entities.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { MemberType } from '../../../contract/enums.ts';
import { showToast } from '../../lib/failures/toast.ts';
import { queryClient } from '../../lib/query.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import type { People } from './use-people.ts';

type Change = Partial<Pick<ProjectMember, 'type' | 'canDownload'>>;

/** Roles, download rights and removal: shown at once, sent after the wait, and taken back when refused. */
export function useMemberChanges(projectId: string) {
  const { t } = useTranslation('people');
  const action = useAction(projects.manageMembers, { onDone: () => changed('project') });

  function show(member: ProjectMember, change: Change) {
    queryClient.setQueryData<People>(
      queryKeys.projects.people(projectId),
      (people) =>
        people && {
          ...people,
          projectMember: people.projectMember.map((one) =>
            one._id === member._id ? { ...one, ...change } : one,
          ),
        },
    );
  }

  function change(member: ProjectMember, wanted: Change) {
    const { _id, email, type, canDownload } = member;
    const now = { type, canDownload };
    void action.run(
      {
        params: { id: projectId },
        body: { projectMember: [{ _id, email, ...now, ...wanted }] },
      },
      {
        key: `member ${projectId} ${_id}`,
        from: now,
        to: { ...now, ...wanted },
        show: () => show(member, wanted),
        undo: () => show(member, now),
      },
    );
  }

  function remove(member: ProjectMember) {
    const removed = { ...member, type: MemberType.remove };
    change(member, { type: MemberType.remove });
    showToast({
      tone: 'info',
      message: t('removed', { name: member.name || member.email }),
      action: { label: t('undo'), run: () => change(removed, { type: member.type }) },
    });
  }

  return { change, remove };
}
