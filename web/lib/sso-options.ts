import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sso } from '../../contract/calls/sso.ts';
import { api } from './api/api.ts';
import { queryKeys } from './query-keys.ts';

/** Null without single sign-on, undefined while loading. */
export function useSsoOptions() {
  const { i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: queryKeys.ssoOptions.of(i18n.language),
    queryFn: async ({ signal }) => (await api(sso.options, {}, { signal })).data.sso,
    placeholderData: keepPreviousData,
  });
  return data;
}
