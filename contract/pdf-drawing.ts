/**
 * How a document is drawn, in the room and by the server alike: whoever may not download sees the pictures of the
 * one, everybody else those of the other, and both speak of the same page. `files` is where the package's data lie.
 */
export const pdfSettings = (files: string) =>
  ({
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    iccUrl: `${files}iccs/`,
    // Fonts of the reader's machine have other widths, and are others on every machine.
    useSystemFonts: false,
    // As many pixels as Chromium's largest canvas: beyond, an image is left out, on both sides.
    maxImageSize: 2 ** 28,
  }) as const;

/** In points: as large as a page is taken to be when no other can be read either. */
export const UNREADABLE_PAGE = { width: 595, height: 842 };

/** The package's modes of drawing annotations: as the document brings them, or with values of ours. */
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

/** Texts and choices that were filled in without a picture of it: the value is drawn then, instead of nothing. */
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

/** By a password, or by a certificate, of which the package says that it does not know the method. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'PasswordException' || /encrypt/i.test(error.message));
