const key = 'notice';
const notices = ['passwordChanged', 'accountDeleted'] as const;
type SignInNotice = (typeof notices)[number];

/** Leaves a message for the sign-in page. Call it after `forgetSession`, which clears the storage. */
export const leaveNotice = (notice: SignInNotice) => sessionStorage.setItem(key, notice);

export function readNotice(): SignInNotice | null {
  const stored = sessionStorage.getItem(key);
  return notices.find((notice) => notice === stored) ?? null;
}

export const forgetNotice = () => sessionStorage.removeItem(key);
