import { beforeAll, expect, test } from 'vitest';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { MemberType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { addPerson } from '../../test/test-people.ts';
import { createProject, readInvitation } from '../../test/test-projects.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await shareTestApp();
});

const ROUNDS = 12;

test('who is removed in the moment of accepting is out, and the removal never fails', async () => {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const { _id: id } = await createProject(koma, owner, { name: 'Film' });
  for (let round = 0; round < ROUNDS; round++) {
    const person = await addPerson(koma.platform);
    const { email } = person;
    const manage = (type: 2 | 4) =>
      koma.send(
        projects.manageMembers,
        { params: { id }, body: { projectMember: [{ email, type }] } },
        owner,
      );
    await manage(MemberType.viewer);
    const token = await readInvitation(koma, email);
    const accept = () => koma.send(sharing.verifyInvitation, { body: { token } }, person);
    const [removed, accepted] = await Promise.all([manage(MemberType.remove), accept()]);
    expect(removed.statusCode).toBe(200);
    expect([200, errors.invitationInvalid.code]).toContain(accepted.statusCode);
    const seen = await koma.send(projects.get, { params: { id } }, person);
    expect([errors.accessLost.code, errors.projectMissing.code]).toContain(seen.statusCode);
    await koma.platform.pool.query('delete from rate_limits');
  }
});
