import { id } from '../../../contract/fields.ts';

export interface DashboardView {
  show: 'grid' | 'list';
  /** Named in `tabs.ts`; null is the list's first. */
  sort: string | null;
  isGrouped: boolean;
  isArchived: boolean;
  /** Shows only items that this person is a member of too. */
  withId: string | null;
}

const names = ['show', 'sort', 'group', 'archived', 'with'] as const;

export const isViewSaid = (address: URLSearchParams) => names.some((name) => address.has(name));

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
