/** The server writes a new one into every page; styles that are made at run time carry it. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The scroll lock below dialogs asks for its nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: cspNonce });
