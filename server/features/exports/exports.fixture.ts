import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { exportFormats } from '../../../contract/calls/comments.ts';
import type { Language } from '../../../contract/enums.ts';
import type { Figure } from '../../../contract/figures.ts';
import { newId } from '../../platform/id.ts';
import { ffmpeg } from '../../test/media/test-media.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { castProject } from '../../test/test-projects.ts';

interface Version {
  fileId: string;
  versionId: string;
}

interface NewComment extends Version {
  text: string;
  by?: TestPerson;
  parentId?: string;
  isPrivate?: boolean;
  isComplete?: boolean;
  frame?: number;
  endFrame?: number;
  page?: number;
  figures?: Figure[];
}

interface Asked {
  format: (typeof exportFormats)[number];
  versionId: string;
  by?: TestPerson;
  shareHash?: string;
  language?: Language;
  filter?: string;
}

export const hebrew = 'שלום עולם (בדיקה) 12 abc';

export async function startExports() {
  const koma = await startTestApp();
  const { platform } = koma;
  const cast = await castProject(koma);
  const projectId = cast.project._id;
  const folder = await mkdtemp(join(tmpdir(), 'koma-exports-'));

  const setVersion = async (versionId: string, change: object) => {
    await platform.db.updateTable('file_versions').set(change).where('id', '=', versionId).execute();
  };

  /** Ten red frames, then forty green ones, at 25 a second from 01:00:00:00. */
  async function putClip(name: string): Promise<Version> {
    const path = join(folder, 'clip.mp4');
    await ffmpeg(
      ...['-f', 'lavfi', '-i', 'color=red:size=320x180:rate=25:duration=0.4'],
      ...['-f', 'lavfi', '-i', 'color=lime:size=320x180:rate=25:duration=1.6'],
      ...['-filter_complex', '[0][1]concat=n=2', '-pix_fmt', 'yuv420p', path],
    );
    const video = { media: 'video', mimeType: 'video/mp4', name } as const;
    const put = await putFile(platform, { ...video, by: cast.owner, projectId, bytes: await readFile(path) });
    const counting = { r_frame_rate: '25/1', start_time_code: '01:00:00:00', drop_frame: false };
    await setVersion(put.versionId, { ...counting, frame_count: 50, width: 320, height: 180 });
    return put;
  }

  async function say(said: NewComment): Promise<string> {
    const { fileId, versionId, by = cast.owner, text, frame, endFrame, figures = [] } = said;
    const id = newId();
    await platform.db
      .insertInto('comments')
      .values({
        project_id: projectId,
        ...{ id, file_id: fileId, version_id: versionId, author_id: by.id, body: text },
        ...{ parent_id: said.parentId ?? null, client_id: null, rich: '[]' },
        type: said.isPrivate ? 2 : 1,
        frame: frame ?? null,
        start_ms: frame === undefined ? null : frame * 40,
        end_frame: endFrame ?? null,
        end_ms: endFrame === undefined ? null : endFrame * 40,
        page: said.page ?? null,
        ...{ figures: JSON.stringify(figures), figure_count: figures.length },
        ...{ width: null, draw_pad_width: null, draw_pad_height: null },
        ...{
          completed_at: said.isComplete ? new Date() : null,
          completed_by: said.isComplete ? by.id : null,
        },
      })
      .execute();
    return id;
  }

  async function exportAs(asked: Asked) {
    const { format, versionId, by = cast.owner, shareHash, language = 'en', filter } = asked;
    const bearer = { authorization: `Bearer ${by.token}` };
    const response = await koma.app.inject({
      method: 'GET',
      url: `/api/comment/export/${versionId}`,
      query: { format, ...(filter && { filter }) },
      headers: { ...(shareHash ? { 'share-hash': shareHash } : bearer), language },
    });
    const { statusCode: http, headers, rawPayload: bytes } = response;
    const code = http === 200 ? 200 : response.json<{ statusCode: number }>().statusCode;
    return { http, code, headers, bytes, text: bytes.toString('utf8') };
  }

  const clip = await putClip('春の映画 "終".mp4');
  const first = await say({ ...clip, text: '空をもう少し明るく', frame: 10, endFrame: 20 });
  await say({ ...clip, by: cast.editor, text: '=HYPERLINK("x")\n"引用", ok', parentId: first });
  await say({ ...clip, text: '@team | secret <b>&', isPrivate: true, frame: 5 });
  await say({ ...clip, text: hebrew, isComplete: true, frame: 30 });
  await say({ ...clip, text: '-1 in general' });

  const stop = async () => {
    await koma.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { koma, platform, cast, projectId, folder, clip, putClip, setVersion, say, exportAs, stop };
}
