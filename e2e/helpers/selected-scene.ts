import type { Koma } from './koma.ts';
import { makePerson } from './people.ts';
import { addClip } from './room/clips.ts';
import { putPicture } from './shared-work.ts';
import { makeProject, post, setPlan } from './work.ts';

const clip = { name: '本編', rate: '24', frames: 96, timeCode: '01:00:00:00' };

export async function makeTwoFolders(koma: Koma) {
  const owner = await makePerson(koma, { name: '山田 花子' });
  await setPlan(koma, owner, 'professional');
  const projectId = await makeProject(koma, owner, '極秘プロジェクト');
  const folder = async (name: string) => {
    const body = { projectId, fileId: null, name, color: null, isPrivate: false };
    return (await post(koma, owner, 'file/add-folder', body))._id ?? '';
  };
  const [day, night] = [await folder('昼の部'), await folder('夜の部')];
  const sunId = await putPicture(koma, owner, { projectId, fileId: day, name: '朝日.png' });
  const moonId = await putPicture(koma, owner, { projectId, fileId: night, name: '月.png' });
  await putPicture(koma, owner, { projectId, fileId: night, name: '関係ない.png' });
  return { owner, projectId, day, night, sunId, moonId };
}

export async function makeScene(koma: Koma) {
  const scene = await makeTwoFolders(koma);
  const film = await addClip({ koma, person: scene.owner, projectId: scene.projectId, clip });
  return { ...scene, film };
}
