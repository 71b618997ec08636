/** Draws documents alike in room and server: people without downloads see the server's pictures. */
export const pdfSettings = (files: string) =>
  ({
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    iccUrl: `${files}iccs/`,
    // Fonts of the reader's machine differ in width.
    useSystemFonts: false,
    // Chromium's largest canvas; larger images are left out on both sides.
    maxImageSize: 2 ** 28,
  }) as const;

/** Size in points when no page can be read. */
export const UNREADABLE_PAGE = { width: 595, height: 842 };

const ANNOTATIONS = 1;
const ANNOTATIONS_WITH_VALUES = 3;

interface Field {
  id: string;
  fieldType?: string;
  fieldValue?: unknown;
  hasAppearance?: boolean;
}

interface Page {
  getAnnotations: (options: { intent: string }) => Promise<Field[]>;
}

interface Values {
  setValue: (id: string, value: { value: string }) => void;
}

/** Draws filled fields that have no appearance; they would be blank otherwise. */
export async function chooseAnnotationMode({
  page,
  values,
}: {
  page: Page;
  values: Values;
}): Promise<number> {
  const fields = await page.getAnnotations({ intent: 'display' });
  let mode = ANNOTATIONS;
  for (const { id, fieldType, fieldValue, hasAppearance } of fields) {
    const value = Array.isArray(fieldValue) ? fieldValue[0] : fieldValue;
    if (hasAppearance || (fieldType !== 'Tx' && fieldType !== 'Ch')) continue;
    if (typeof value !== 'string' || value === '') continue;
    values.setValue(id, { value });
    mode = ANNOTATIONS_WITH_VALUES;
  }
  return mode;
}

/** Recognises passwords, and certificates, which the package reports as an unknown method. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'PasswordException' || /encrypt/i.test(error.message));
