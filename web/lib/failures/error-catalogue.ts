import { errors, isKnownCode } from '../../../contract/errors.ts';
import { ACCESS_LOST_REDIRECT_MS, INVITATION_REDIRECT_MS } from '../../../contract/limits.ts';
import { ApiError } from '../api/api-error.ts';
import type { TextKey } from '../language/texts.ts';
import { signInPath } from '../session/return-path.ts';
import type { Tone } from './toast.ts';
import type { Unavailable } from './unavailable.ts';

/** The situation of the failed call. A missing thing replaces a loading page, but is a toast after an action. */
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
  // The link's page explains the reason.
  [errors.guestBlocked.code]: 'notShared',
  [errors.projectMissing.code]: 'project',
  [errors.projectDeactivated.code]: 'deactivated',
};

const fileCodes: number[] = [errors.fileMissing.code, errors.versionMissing.code];

interface Circumstances {
  scope: Scope;
  /** Fields whose errors, and those below them, the form shows itself. */
  shownFields?: string[];
  /** The page shows load failures in place; refused actions still become toasts. */
  showsFailure?: boolean;
}

/** Handles every failed call of the page (section 8 of the specification). */
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
    // Once sharing ended, nothing on the page is valid, whichever call noticed.
    if (missing && (scope === 'load' || missing === 'notShared')) return world.setUnavailable(missing);

    switch (error.code) {
      case errors.reload.code:
        return world.reload();
      case errors.sessionExpired.code:
        world.showToast({ tone: 'error', message: world.translate('common:errors.sessionExpired') });
        return world.goTo(signInPath(before));
      case errors.secondFactorRequired.code:
        // The page continues with the second factor.
        return;
      case errors.notice.code:
        return world.showToast({ tone: 'info', message: error.message });
      case errors.accessLost.code:
        world.showToast({ tone: 'error', message: error.message });
        // Many calls fail together, but the page leaves once.
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
          // Foreign answers may lack a message.
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
    // Does not redirect readers who left the page themselves.
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
