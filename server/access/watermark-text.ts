import type { ItemAccess } from './file-access.ts';

/** Whose eyes something is for: burnt into what a link's visitor sees, where the link says so. */
export function watermarkOf(access: ItemAccess): string | null {
  const { standing, project } = access.project;
  if (!standing.link?.isWatermarked) return null;
  if (access.accountId) return `${access.person.name} · ${access.person.email}`;
  const day = new Date().toISOString().slice(0, 10);
  return `${access.item?.name ?? project.name} · ${day}`;
}
