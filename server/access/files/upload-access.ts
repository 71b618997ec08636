import { ItemType } from '../../../contract/enums.ts';
import type { ErrorName } from '../../../contract/errors.ts';
import { fail } from '../../failure.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import { isSender, type Uploader } from '../../person.ts';
import { type OpenRequest, requireSentFolder } from '../links/request-access.ts';
import type { ProjectAccess } from '../projects/project-access.ts';
import { requireItem } from './file-access.ts';

/** A folder that takes files, or the file that takes a version. */
interface PlaceItem {
  id: string;
  type: 0 | 1;
  ancestors: string[];
  hidden: boolean;
}

interface Admission {
  uploader: Uploader;
  projectId: string;
  /** Whose plan pays. */
  ownerId: string;
  /** Undefined: the root. */
  item: PlaceItem | undefined;
  seesPrivate: boolean;
  project: ProjectAccess<'see'> | undefined;
  request: OpenRequest | undefined;
}

class Access {
  /** Makes the value one that only this module can make. */
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

  /** Of the place itself; null: the root. */
  get placeId(): string | null {
    return this.item?.id ?? null;
  }

  get seesPrivate(): boolean {
    return this.#admission.seesPrivate;
  }

  /** By which a sender brings it; undefined for people. */
  get request(): OpenRequest | undefined {
    return this.#admission.request;
  }

  /** By which files are shown to a person. Of who sends by a request there is none. */
  get project(): ProjectAccess<'see'> {
    if (!this.#admission.project) throw fail('signInRequired');
    return this.#admission.project;
  }
}

/** Proof that somebody may bring material to a place: a person by their role, a sender by the request. */
export type UploadAccess = Access;

interface Question {
  uploader: Uploader;
  /** Of a folder or a file; a project's id means its root. */
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
      // All that lies there is the sender's own.
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
