declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  /** The package brings no types; these cover the tests. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
