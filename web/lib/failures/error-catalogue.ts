import { errors, isKnownCode } from '../../../contract/errors.ts';
import { ACCESS_LOST_REDIRECT_MS, INVITATION_REDIRECT_MS } from '../../../contract/limits.ts';
import { ApiError } from '../api/api-error.ts';
import type { TextKey } from '../language/texts.ts';
import { signInPath } from '../session/return-path.ts';
import type { Tone } from './toast.ts';
import type { Unavailable } from './unavailable.ts';

/** What was being done: a thing missing while a page loads replaces the page; while somebody acts it is said. */
export type Scope = 'load' | 'profile' | 'comments' | 'action';

export interface World {
  reload(): void;
  goTo(path: string): void;
  here(): string;
  hasToken(): boolean;
  clearBrowser(): void;
  clearSessionStorage(): void;
  showToast(toast: { tone: Tone; message: string }): void;
  setUnavailable(missing: Unavailable): void;
  showUpgrade(message: string, data?: unknown): void;
  readUnavailable(): Unavailable | null;
  translate(key: TextKey): string;
}

const missingByCode: Record<number, Unavailable> = {
  [errors.contentMissing.code]: 'content',
  [errors.fileMissing.code]: 'file',
  [errors.versionMissing.code]: 'version',
  [errors.notShared.code]: 'notShared',
  // The link itself says why.
  [errors.guestBlocked.code]: 'notShared',
  [errors.projectMissing.code]: 'project',
  [errors.projectDeactivated.code]: 'deactivated',
};

const fileCodes: number[] = [errors.fileMissing.code, errors.versionMissing.code];

interface Circumstances {
  scope: Scope;
  /** Fields that say beside their input, for all below them too, what the form itself got wrong. */
  shownFields?: string[];
  /** The page says what is missing where the answer would stand. A refused action is a toast wherever else it stands. */
  showsFailure?: boolean;
}

/** Section 8 of the specification: every failed call of the page comes through here, and nowhere else. */
export function createErrorCatalogue(world: World) {
  let isLeaving = false;
  return function handleFailure(error: unknown, { scope, ...shown }: Circumstances) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (!(error instanceof ApiError)) {
      world.showToast({ tone: 'error', message: world.translate('common:errors.unknown') });
      return;
    }
    if (scope === 'profile' && error.http === 404) return world.clearBrowser();
    if (scope === 'comments' && fileCodes.includes(error.code)) return;
    const before = world.here();
    if (error.http === 401) world.clearBrowser();

    const missing = missingByCode[error.code];
    // Where sharing ended nothing on the page holds any more, whichever call found out.
    if (missing && (scope === 'load' || missing === 'notShared')) return world.setUnavailable(missing);

    switch (error.code) {
      case errors.reload.code:
        return world.reload();
      case errors.sessionExpired.code:
        world.showToast({ tone: 'error', message: world.translate('common:errors.sessionExpired') });
        return world.goTo(signInPath(before));
      case errors.secondFactorRequired.code:
        // The page goes on with its second step.
        return;
      case errors.notice.code:
        return world.showToast({ tone: 'info', message: error.message });
      case errors.accessLost.code:
        world.showToast({ tone: 'error', message: error.message });
        // A page asks for many things at once, and leaves once.
        if (isLeaving) return;
        isLeaving = true;
        setTimeout(() => {
          isLeaving = false;
          world.clearSessionStorage();
          world.goTo('/dashboard');
        }, ACCESS_LOST_REDIRECT_MS);
        return;
      case errors.invitationInvalid.code:
        return leaveInvitation(world);
      case errors.planLimit.code:
        return world.showUpgrade(error.message, error.data);
      default:
        for (const message of messagesOf(error, shown)) {
          // Of an answer that is none of ours, the message may be missing.
          const said = isKnownCode(error.code)
            ? message
            : message || world.translate('common:errors.unknown');
          world.showToast({ tone: 'error', message: said });
        }
    }
  };
}

function leaveInvitation(world: World) {
  world.setUnavailable('invitation');
  setTimeout(() => {
    // Somebody who went on by themselves is not pulled back.
    if (world.readUnavailable() === 'invitation') world.goTo(world.hasToken() ? '/dashboard' : '/sign-in');
  }, INVITATION_REDIRECT_MS);
}

function messagesOf(error: ApiError, shown: Omit<Circumstances, 'scope'>): string[] {
  const { shownFields = [], showsFailure = false } = shown;
  if (error.fields.length === 0) return showsFailure ? [] : [error.message];
  const isForm = error.code === errors.badRequest.code;
  const isShown = (field: string) =>
    isForm && shownFields.some((one) => field === one || field.startsWith(`${one}.`));
  const unsaid = error.fields.filter(({ field }) => !isShown(field));
  return [...new Set(unsaid.map(({ message }) => message))];
}
