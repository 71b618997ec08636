type SignUpMode = 'open' | 'invited' | 'closed';

/** Who may open an account here, as the server wrote it into the page. Pages that the build draws offer it to anybody. */
export function readSignUpMode(): SignUpMode {
  if (typeof document === 'undefined') return 'open';
  const said = document.querySelector<HTMLMetaElement>('meta[name="sign-up"]')?.content;
  return said === 'invited' || said === 'closed' ? said : 'open';
}

/** Whether a link to the registration leads anywhere. */
export const offersSignUp = () => readSignUpMode() !== 'closed';
