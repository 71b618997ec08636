/** Made by `build/text-files.ts`. */
declare module 'virtual:texts' {
  import type { Texts } from '../../../contract/complete-texts.ts';

  /** By language and subject: `ja/common`. */
  export const textFiles: Record<string, () => Promise<Texts>>;
}
