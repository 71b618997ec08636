import { expect, test, vi } from 'vitest';
import { putFile } from '../../../../server/test/test-files.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { readToasts } from '../../../lib/failures/toast.ts';
import { fetchFromKoma } from '../../../test/koma.ts';
import { render, screen, startKoma, waitFor } from '../../../test/page.tsx';
import { DownloadPanel } from './download-panel.tsx';
import { startDownload } from './downloads.ts';

/** Sends the first bytes of an object, and holds the rest until the reader cancels. */
function holdObjects() {
  const ended = vi.fn();
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    if (!String(input).includes('/objects/')) return fetchFromKoma(input, init);
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new Uint8Array(5));
        init?.signal?.addEventListener('abort', () => {
          ended();
          stream.error(init.signal?.reason);
        });
      },
    });
    return new Response(body);
  });
  return ended;
}

test('a download that is cancelled reads no further, leaves the list and is no failure', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Spring film' });
  const { fileId } = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' });
  const user = await render(<DownloadPanel />, { as: owner });
  const ended = holdObjects();
  const download = startDownload({ kind: 'original', id: fileId });
  await user.click(await screen.findByRole('button', { name: 'Cancel the download of shot.png' }));
  expect(ended).toHaveBeenCalledOnce();
  await download;
  await waitFor(() => expect(screen.queryByText('Downloading')).toBeNull());
  expect(readToasts()).toEqual([]);
});
