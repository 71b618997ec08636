import { id } from '../../../contract/fields.ts';

/** How a list of the dashboard is shown. */
export interface DashboardView {
  show: 'grid' | 'list';
  /** By the names of `tabs.ts`; null: the first of its list. */
  sort: string | null;
  isGrouped: boolean;
  isArchived: boolean;
  /** Only what this person is part of as well. */
  withId: string | null;
}

const names = ['show', 'sort', 'group', 'archived', 'with'] as const;

export const isViewSaid = (address: URLSearchParams) => names.some((name) => address.has(name));

/** As the address says; what it says nothing about is as usual. */
export function readListView(address: URLSearchParams, usual: DashboardView['show']): DashboardView {
  const show = address.get('show');
  const withId = id.safeParse(address.get('with'));
  return {
    show: show === 'grid' || show === 'list' ? show : usual,
    sort: address.get('sort'),
    isGrouped: address.get('group') === 'customer',
    isArchived: address.get('archived') === '1',
    withId: withId.success ? withId.data : null,
  };
}

/** Other parts of the address stay. */
export function writeListView(address: URLSearchParams, view: DashboardView): URLSearchParams {
  const next = new URLSearchParams(address);
  const put = (name: (typeof names)[number], value: string | null) => {
    if (value === null) next.delete(name);
    else next.set(name, value);
  };
  put('show', view.show);
  put('sort', view.sort);
  put('group', view.isGrouped ? 'customer' : null);
  put('archived', view.isArchived ? '1' : null);
  put('with', view.withId);
  return next;
}
