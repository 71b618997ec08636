import { useTranslation } from 'react-i18next';
import { showToast } from '../../../lib/failures/toast.ts';
import { useEnter } from '../use-enter.ts';

export interface SsoEntry {
  accessToken: string;
  isNew: boolean;
  fullTeams: string[];
}

export function useEnterBySso() {
  const { t } = useTranslation('sso');
  const enter = useEnter();
  return ({ fullTeams, ...entry }: SsoEntry, target: string | null) => {
    for (const team of fullTeams) showToast({ tone: 'error', message: t('fullTeam', { team }) });
    return enter({ ...entry, target });
  };
}
