import { comments } from '../../../contract/calls/comments.ts';
import { projects } from '../../../contract/calls/projects.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { allEndpoints } from '../../../contract/endpoints.ts';
import { rules } from '../../access/matrix/all-rules.ts';
import { type Cast, makeCast } from '../../access/matrix/cast.ts';
import type { Rule } from '../../access/matrix/rules.ts';
import { catchUp } from '../../features/events/reading.service.ts';
import { makeEventReaders } from '../../jobs/event-readers.ts';
import { buy } from '../billing/test-billing.ts';
import { newPicture } from '../media/test-media.ts';
import { registerWithApp } from '../sign-in/test-second-factor.ts';
import { signIn, type TestApp } from '../test-accounts.ts';
import { answer, castReview, mention, say, sendAttachment } from '../test-comments.ts';
import { uploadFile } from '../test-uploads.ts';

const callerOf = (rule: Rule, cast: Cast) =>
  rule.by === 'role' && rule.from === 'members' ? cast.editor : cast.owner;

async function callRoute({ app, platform }: TestApp, endpoint: Endpoint, cast: Cast): Promise<boolean> {
  const rule = rules[`${endpoint.method} ${endpoint.path}`];
  if (!rule || (rule.by === 'account' && rule.isStream)) return true;
  const given = rule.by === 'role' ? rule.input(cast) : rule.by === 'token' ? rule.input : {};
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => given.params?.[name] ?? 'x');
  const { statusCode } = await app.inject({
    method: endpoint.method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${callerOf(rule, cast).token}` },
    ...(given.query && { query: given.query }),
    ...(given.body && { payload: given.body }),
  });
  await platform.db.deleteFrom('rate_limits').execute();
  return statusCode === 200;
}

const endsSomething = (endpoint: Endpoint) => {
  const rule = rules[`${endpoint.method} ${endpoint.path}`];
  const isOwn = /sign-out|delete-account|deactivat|session/.test(endpoint.path);
  return (rule?.by === 'role' && rule.isDestructive) || isOwn || endpoint.method === 'DELETE';
};

/** Calls every route once with permission, destructive ones last. Returns the number of successes. */
async function callEveryRoute(koma: TestApp, cast: Cast): Promise<number> {
  const inOrder = [
    ...allEndpoints.filter((one) => !endsSomething(one)),
    ...allEndpoints.filter(endsSomething),
  ];
  let taken = 0;
  for (const endpoint of inOrder) if (await callRoute(koma, endpoint, cast)) taken += 1;
  return taken;
}

/** Plays a studio's day through all readers. Counts the routes called successfully. */
export async function tellStory(koma: TestApp): Promise<{ taken: number; routes: number }> {
  const readers = makeEventReaders(koma.platform);
  // A new reader skips earlier events.
  for (const reader of readers) await catchUp(koma.platform, reader);
  const person = await registerWithApp(koma);
  await signIn(koma, person);
  const studio = await castReview(koma);
  const { owner, editor, clip, document, picture, projectId } = studio;
  await buy(koma, owner);
  const said = await say(koma, owner, clip, { ...mention(editor), frame: 12 });
  await say(koma, editor, document, { comment: '「早い」\tToo early.\n\\N' });
  await answer(koma, editor, said._id, 'Seen');
  await koma.call(comments.like, { params: { id: said._id }, body: { like: true } }, editor);
  const bytes = await newPicture();
  const attached = await sendAttachment(koma, owner, { fileId: picture.fileId, fileName: 'note.png', bytes });
  await say(koma, owner, picture, { comment: 'As here', attachedFiles: [attached] });
  await uploadFile(koma, owner, { projectId, name: 'new.png', bytes, mimeType: 'image/png' });
  const invited = [{ email: `${person.email}.invited`, type: 1 as const, canDownload: true }];
  await koma.call(projects.addUser, { body: { projectId, projectMember: invited } }, owner);
  const taken = await callEveryRoute(koma, await makeCast(koma));
  for (const reader of readers) await catchUp(koma.platform, reader);
  return { taken, routes: allEndpoints.length };
}
