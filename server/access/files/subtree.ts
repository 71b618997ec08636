import { requireWholeProject } from '../projects/whole-project.ts';
import type { ItemAccess } from './file-access.ts';

class Below {
  /** Keeps other modules from making this proof. */
  readonly #access: ItemAccess;
  /** Undefined: the root of the project. */
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

/** Proves that an item with its content, or the whole project, is open. */
export type Subtree = Below;

export const subtreeOf = (access: ItemAccess): Subtree => new Below(access, access.item?.id);

export function openSubtreeOf(access: ItemAccess): Subtree {
  const { reach } = access.project.standing;
  if (reach.within === 'project') return new Below(access, undefined);
  return reach.within === 'folder' ? new Below(access, reach.id) : subtreeOf(access);
}
