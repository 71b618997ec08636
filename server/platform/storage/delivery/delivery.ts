/** Types that no browser runs as a page or script. SVG and HTML are missing on purpose. */
const shownTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'audio/wav',
  'application/pdf',
  'application/json',
]);

interface Delivery {
  contentType: string;
  disposition: 'inline' | 'attachment';
  fileName?: string | undefined;
}

/** Sends types that could run in our origin as plain bytes to save. */
export function chooseDelivery({ contentType, disposition, fileName }: Delivery) {
  const shown = shownTypes.has(contentType.toLowerCase());
  return {
    contentType: shown ? contentType : 'application/octet-stream',
    contentDisposition: writeDisposition(shown ? disposition : 'attachment', fileName),
  };
}

// Control characters break the header; slashes and direction overrides disguise the file's name.
const unwanted = /[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/gu;

/** RFC 6266: a plain name for old clients, the real one as UTF-8 (RFC 5987). */
function writeDisposition(disposition: string, fileName: string | undefined): string {
  if (!fileName) return disposition;
  const name = fileName.toWellFormed().replace(unwanted, '_');
  const plain = name.replace(/[^ -~]/gu, '_').replace(/["%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
