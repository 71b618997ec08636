import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { billing } from '../../contract/calls/billing.ts';
import { comments } from '../../contract/calls/comments.ts';
import { projects } from '../../contract/calls/projects.ts';
import { sharing } from '../../contract/calls/sharing.ts';
import { AccessType, BillingPeriod, MemberType, PlanType } from '../../contract/enums.ts';
import { errors } from '../../contract/errors.ts';
import { address, planId } from '../../server/test/billing/test-billing.ts';
import type { TestPerson } from '../../server/test/test-people.ts';
import type { Ledger } from '../audit/ledger.ts';
import type { Deed, PlannedDeed } from '../plan/plan.ts';
import { type Caller, Refusal } from './caller.ts';
import type { BaseFile, Cast } from './cast.ts';
import { type Material, makeFilm, makeImage } from './material.ts';
import { uploadParts, uploadVersion, uploadWhole } from './upload.ts';

const BASIC_PRICE = 1980;
const VERSION_SHADE = 50_000;

interface Acting {
  caller: Caller;
  cast: Cast;
  ledger: Ledger;
  seed: number;
  passHours: (hours: number) => Promise<void>;
}

const fileAt = ({ cast: { files } }: Acting, number: number): BaseFile => {
  const file = files[number % files.length];
  if (!file) throw new Error('The actors have no file.');
  return file;
};

async function send(acting: Acting, material: Material, isInParts: boolean): Promise<void> {
  const { caller, cast, ledger } = acting;
  const upload = { person: cast.owner, projectId: cast.projectId, material };
  const { name, sha256 } = material;
  await ledger.note(
    () => (isInParts ? uploadParts(caller, upload) : uploadWhole(caller, upload)),
    () => ({ kind: 'file', name, sha256 }),
  );
}

async function talk(acting: Acting, number: number): Promise<void> {
  const { caller, ledger, seed, cast } = acting;
  const { fileId, versionId } = fileAt(acting, number);
  const [text, reply] = ['comment', 'reply'].map((kind) => `${kind} ${number} of storm ${seed}`) as [
    string,
    string,
  ];
  const clientIds = [randomUUID(), randomUUID()];
  const said = await ledger.note(
    () => {
      const body = { fileId, fileVersionId: versionId, comment: text, clientId: clientIds[0] };
      return caller.call(comments.add, { body }, cast.owner);
    },
    () => ({ kind: 'comment', text }),
  );
  if (!said) return;
  await ledger.note(
    () => {
      const body = { commentId: said._id, reply, rawReply: '', clientId: clientIds[1] };
      return caller.call(comments.addReply, { body }, cast.colleague);
    },
    () => ({ kind: 'comment', text: reply }),
  );
  await ledger.note(
    () =>
      caller.call(
        comments.markComplete,
        { params: { id: said._id }, body: { markAsComplete: true } },
        cast.colleague,
      ),
    () => ({ kind: 'completion', text }),
  );
}

async function buy({ caller, ledger }: Acting, buyer: TestPerson): Promise<void> {
  await ledger.note(
    async () => {
      const order = {
        price: BASIC_PRICE,
        planId: planId(PlanType.basic),
        subscriptionType: BillingPeriod.monthly,
      };
      const { _id: orderId } = await caller.call(billing.addOrder, { body: order }, buyer);
      const card = { accountHolderName: 'Hana', paymentMethod: 'pm_card_visa', address };
      return caller.call(billing.updateOrder, { body: { orderId, ...card } }, buyer);
    },
    () => ({ kind: 'purchase', accountId: buyer.id }),
  );
}

/** A repeated call may report that somebody has already done it. */
function unlessShared(error: unknown): void {
  if (!(error instanceof Refusal && error.code === errors.notice.code)) throw error;
}

const ways: Record<Deed, (acting: Acting, number: number) => Promise<unknown>> = {
  image: async (acting, number) => send(acting, await makeImage(`image-${number}`, number), false),
  clip: async (acting, number) => send(acting, await makeFilm(`clip-${number}`, false), false),
  parts: async (acting, number) => send(acting, await makeFilm(`parts-${number}`, true), true),
  async version(acting, number) {
    const { caller, cast, ledger } = acting;
    const material = await makeImage(`version-${number}`, VERSION_SHADE + number);
    const { fileId } = fileAt(acting, number);
    const { name, sha256 } = material;
    const upload = { person: cast.owner, projectId: cast.projectId, material, fileId };
    await ledger.note(
      () => uploadVersion(caller, upload),
      () => ({ kind: 'version', name, sha256 }),
    );
  },
  talk,
  async link(acting, number) {
    const { caller, cast, ledger } = acting;
    const body = { fileId: fileAt(acting, number).fileId, accessType: AccessType.anyone };
    await ledger.note(
      () => caller.call(sharing.shareFile, { body }, cast.owner),
      (shared) => shared && { kind: 'link', code: shared.code },
    );
  },
  async invitation({ caller, cast, ledger, seed }, number) {
    const { projectId } = cast;
    const email = `guest-${number}-of-${seed}@example.com`;
    const projectMember = [{ email, type: MemberType.viewer, canDownload: false }];
    await ledger.note(
      () =>
        caller.call(projects.addUser, { body: { projectId, projectMember } }, cast.owner).catch(unlessShared),
      () => ({ kind: 'member', email, projectId }),
    );
  },
  async purchase(acting, number) {
    const buyer = acting.cast.buyers[number];
    if (buyer) await buy(acting, buyer);
  },
  // While the database is away, the next deed passes the hours.
  digest: ({ passHours }) => passHours(2).catch(() => undefined),
};

export async function act(acting: Acting, planned: readonly PlannedDeed[]): Promise<void> {
  await Promise.all(
    planned.map(async ({ deed, number, at }) => {
      await wait(at);
      await ways[deed](acting, number);
    }),
  );
}
