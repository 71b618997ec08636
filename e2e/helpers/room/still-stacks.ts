import type { Page } from '@playwright/test';
import { ProcessingState } from '../../../contract/enums.ts';
import { type Found, tellChanges } from '../../../server/test/found-changes.ts';
import { expect } from '../fixtures.ts';
import type { Koma } from '../koma.ts';
import type { Person } from '../people.ts';
import { post } from '../work.ts';
import type { Material } from './drawn-material.ts';
import { ask, bringFile } from './review-rooms.ts';

interface Stacked {
  koma: Koma;
  person: Person;
  before: Material;
  after: Material;
  result: Found;
}

interface Brought {
  koma: Koma;
  person: Person;
  projectId: string;
  fileId: string;
  material: Material;
}

/** Uploads a further version by the calls of the page. */
export async function bringVersion({ koma, person, projectId, fileId, material }: Brought): Promise<string> {
  const { mimeType, bytes, name: fileName } = material;
  const wanted = { projectId, fileId, fileName, fileSize: bytes.length };
  const signed = await post(koma, person, 'file/version-signed-url', { ...wanted, mimeType });
  const headers = { 'content-type': mimeType };
  await fetch(signed.signedUrl ?? '', { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const body = { ...wanted, filePath: signed.fileNameWithPrefix };
  return (await post(koma, person, 'file/create-version', body))._id ?? '';
}

export async function stack({ koma, person, before, after, result }: Stacked) {
  const { fileId, projectId } = await bringFile(koma, person, before);
  const { fileVersionId: first } = await ask(koma, person, `file/get/${fileId}`);
  const { mimeType } = after;
  await post(koma, person, 'comment/add', {
    ...{ fileId, fileVersionId: first, comment: 'Look here', drawPadWidth: 1200, drawPadHeight: 800 },
    ...(mimeType === 'application/pdf' && { page: 1 }),
    attachedFigure: [{ kind: 'ellipse', color: '#ff3b30', width: 6, from: [200, 200], to: [500, 400] }],
  });
  const second = await bringVersion({ koma, person, projectId, fileId, material: after });
  const stateOf = async () => (await ask(koma, person, `file/get/${fileId}`)).processingStatus;
  await expect.poll(stateOf, { timeout: 280_000 }).toBe(ProcessingState.processed);
  // Waits for the server's own comparison, which would replace this result.
  const comparing = async () => (await ask(koma, person, `file/get-changes/${second}?from=${first}`)).state;
  await expect.poll(comparing, { timeout: 280_000 }).not.toBe('pending');
  await tellChanges(koma.db, { versionId: second, fromVersionId: first, result });
  return `/review/${fileId}/${second}`;
}

export const boxes = (page: Page) => page.locator('[data-regions] > *');

export const region = { x: 0.6, y: 0.2, width: 0.2, height: 0.25 };

export const beneath = { x: 0.2, y: 0.3, width: 0.2, height: 0.25 };

export const whole = { sure: true, from: 0, to: 1, sourceFrom: 0, sourceTo: 1 };
