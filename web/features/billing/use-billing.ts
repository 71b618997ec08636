import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { billing } from '../../../contract/calls/billing.ts';
import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';

export type Plans = ReplyOf<typeof billing.getPlans>;
export type Subscription = Plans['subscription'];
export type PlanPreview = ReplyOf<typeof billing.preview>;

export const usePlans = () =>
  useQuery({
    queryKey: queryKeys.billing.plans,
    queryFn: async ({ signal }) => (await api(billing.getPlans, {}, { signal })).data,
  });

type Choice = QueryOf<typeof billing.preview>;

export const usePreview = (choice: Choice | undefined) =>
  useQuery({
    queryKey: queryKeys.billing.preview(choice ?? {}),
    queryFn: async ({ signal }) =>
      choice ? (await api(billing.preview, { query: choice }, { signal })).data : null,
    enabled: choice !== undefined,
    retry: false,
    meta: { showsFailure: true },
  });

export type HistoryQuery = Omit<QueryOf<typeof billing.getHistory>, 'pageSize'>;

export const useHistory = (query: HistoryQuery) =>
  useQuery({
    queryKey: queryKeys.billing.history(query),
    queryFn: async ({ signal }) => (await api(billing.getHistory, { query }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export const useInvoiceSetting = () =>
  useQuery({
    queryKey: queryKeys.billing.invoiceSetting,
    queryFn: async ({ signal }) => (await api(billing.getInvoiceSetting, {}, { signal })).data,
  });

export const useResume = () => useAction(billing.resume, { announce: true, onDone: () => changed('plan') });
