import { requireWholeProject } from '../projects/whole-project.ts';
import type { ItemAccess } from './file-access.ts';

class Below {
  /** Makes the value one that only this module can make. */
  readonly #access: ItemAccess;
  /** A folder or file; undefined: the root of the project. */
  readonly topId: string | undefined;

  constructor(access: ItemAccess, topId: string | undefined) {
    // Without a folder or file above it, the subtree is the project.
    if (topId === undefined) requireWholeProject(access.project, 'contentMissing');
    this.#access = access;
    this.topId = topId;
  }

  get projectId(): string {
    return this.#access.projectId;
  }

  get seesPrivate(): boolean {
    return this.#access.seesPrivate;
  }
}

/** Proof that a folder or file with all below it, or the whole project, is open to the caller. */
export type Subtree = Below;

/** What lies below the item that was asked for. */
export const subtreeOf = (access: ItemAccess): Subtree => new Below(access, access.item?.id);

/** All of the project that is open to the caller around the item. */
export function openSubtreeOf(access: ItemAccess): Subtree {
  const { reach } = access.project.standing;
  if (reach.within === 'project') return new Below(access, undefined);
  return reach.within === 'folder' ? new Below(access, reach.id) : subtreeOf(access);
}
