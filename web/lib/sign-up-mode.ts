type SignUpMode = 'open' | 'invited' | 'closed';

/** Reads the mode from the page. Prerendered pages offer registration to everyone. */
export function readSignUpMode(): SignUpMode {
  if (typeof document === 'undefined') return 'open';
  const said = document.querySelector<HTMLMetaElement>('meta[name="sign-up"]')?.content;
  return said === 'invited' || said === 'closed' ? said : 'open';
}

export const offersSignUp = () => readSignUpMode() !== 'closed';
