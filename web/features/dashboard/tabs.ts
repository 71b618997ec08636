export const tabs = ['mine', 'shared', 'teams', 'shared-teams'] as const;
export type Tab = (typeof tabs)[number];

export const isTeamTab = (tab: Tab) => tab === 'teams' || tab === 'shared-teams';
export const tabPath = (tab: Tab) => (tab === 'mine' ? '/dashboard' : `/dashboard?tab=${tab}`);

export const projectSorts = {
  updated: { sortColumn: 'lastActivityAt', sortDir: 'desc' },
  created: { sortColumn: 'createdAt', sortDir: 'desc' },
  name: { sortColumn: 'name', sortDir: 'asc' },
  size: { sortColumn: 'size', sortDir: 'desc' },
} as const;

export const teamSorts = {
  created: { sortColumn: 'createdAt', sortDir: 'desc' },
  name: { sortColumn: 'name', sortDir: 'asc' },
  members: { sortColumn: 'teamMemberCount', sortDir: 'desc' },
} as const;

export type Sort = keyof typeof projectSorts | keyof typeof teamSorts;

export const namesOf = <Sorts extends object>(sorts: Sorts) => Object.keys(sorts) as (keyof Sorts & string)[];

export function pickSort<Sorts extends object>(sorts: Sorts, name: string | null) {
  const names = namesOf(sorts);
  const picked = names.find((one) => one === name) ?? names[0];
  if (picked === undefined) throw new Error('A list needs a sort.');
  return picked;
}
