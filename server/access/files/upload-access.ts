import { ItemType } from '../../../contract/enums.ts';
import type { ErrorName } from '../../../contract/errors.ts';
import { fail } from '../../failure.ts';
import { isSender, type Uploader } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { type OpenRequest, requireSentFolder } from '../links/request-access.ts';
import type { ProjectAccess } from '../projects/project-access.ts';
import { requireItem } from './file-access.ts';

interface PlaceItem {
  id: string;
  type: 0 | 1;
  ancestors: string[];
  hidden: boolean;
}

interface Admission {
  uploader: Uploader;
  projectId: string;
  /** Owner of the plan that pays. */
  ownerId: string;
  /** Undefined: the root. */
  item: PlaceItem | undefined;
  seesPrivate: boolean;
  project: ProjectAccess<'see'> | undefined;
  request: OpenRequest | undefined;
}

class Access {
  /** Keeps other modules from making this proof. */
  readonly #asked = 'upload';
  readonly #admission: Admission;

  constructor(admission: Admission) {
    this.#admission = admission;
  }

  get asked() {
    return this.#asked;
  }

  get uploader(): Uploader {
    return this.#admission.uploader;
  }

  get projectId(): string {
    return this.#admission.projectId;
  }

  get ownerId(): string {
    return this.#admission.ownerId;
  }

  get item(): PlaceItem | undefined {
    return this.#admission.item;
  }

  /** Null: the root. */
  get placeId(): string | null {
    return this.item?.id ?? null;
  }

  get seesPrivate(): boolean {
    return this.#admission.seesPrivate;
  }

  get request(): OpenRequest | undefined {
    return this.#admission.request;
  }

  /** Throws for a sender by request, to whom no files are shown. */
  get project(): ProjectAccess<'see'> {
    if (!this.#admission.project) throw fail('signInRequired');
    return this.#admission.project;
  }
}

/** Proves that a role or a file request allows uploads here. */
export type UploadAccess = Access;

interface Question {
  uploader: Uploader;
  /** Id of an item; a project's id means its root. */
  id: string;
  missing: ErrorName;
}

export async function requireUploadAccess(
  db: Database | Transaction,
  { uploader, id, missing }: Question,
): Promise<UploadAccess> {
  if (isSender(uploader)) {
    const { request, item } = await requireSentFolder(db, { sender: uploader, id });
    return new Access({
      uploader,
      projectId: item.project_id,
      ownerId: request.owner_id,
      item: { ...item, type: ItemType.folder },
      // Everything there is the sender's own.
      seesPrivate: true,
      project: undefined,
      request,
    });
  }
  const { project, item, seesPrivate } = await requireItem(db, {
    person: uploader,
    id,
    ability: 'upload',
    missing,
  });
  const { id: projectId, owner_id: ownerId } = project.project;
  return new Access({ uploader, projectId, ownerId, item, seesPrivate, project, request: undefined });
}
