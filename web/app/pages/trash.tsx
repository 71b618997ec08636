import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { id } from '../../../contract/fields.ts';
import { DeletedThings } from '../../features/recovery/deleted-things.tsx';
import { TrashedFiles } from '../../features/trash/components/trashed-files.tsx';
import { Page } from '../../ui/page/page.tsx';

export function Trash() {
  const { t } = useTranslation('dashboard');
  const [address, setAddress] = useSearchParams();
  const asked = id.safeParse(address.get('project'));
  const projectId = asked.success ? asked.data : null;
  return (
    <Page title={t('deleted.title')} description={t('deleted.text')} width="narrow">
      <TrashedFiles
        key={projectId}
        projectId={projectId}
        onProject={(next) => setAddress(next === null ? {} : { project: next }, { replace: true })}
      />
      {projectId === null && (
        <>
          <DeletedThings kind="project" />
          <DeletedThings kind="team" />
        </>
      )}
    </Page>
  );
}
