declare module 'virtual:texts' {
  import type { Texts } from '../../../contract/complete-texts.ts';

  export const textFiles: Record<string, () => Promise<Texts>>;
}
