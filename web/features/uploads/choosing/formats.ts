/** Accepted extensions. The server judges a name without one by its bytes. */
const endings = new Map<string, string>(
  Object.entries({
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    jpe: 'image/jpeg',
    jfif: 'image/jpeg',
    png: 'image/png',
    apng: 'image/png',
    gif: 'image/gif',
    webp: 'image/webp',
    avif: 'image/avif',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    svg: 'image/svg+xml',
    pdf: 'application/pdf',
    mp4: 'video/mp4',
    mov: 'video/quicktime',
    qt: 'video/quicktime',
    m4v: 'video/x-m4v',
    webm: 'video/webm',
    mkv: 'video/matroska',
    avi: 'video/vnd.avi',
    mxf: 'application/mxf',
  }),
);

export const acceptedEndings = [...endings.keys()].map((ending) => `.${ending}`).join(',');

const endingOf = (name: string) => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const isTaken = (name: string) => endingOf(name) === '' || endings.has(endingOf(name));

export const mimeTypeOf = ({ name, type }: { name: string; type: string }) =>
  endings.get(endingOf(name)) ?? (type === '' ? 'application/octet-stream' : type);

export function kindOf(mimeType: string): 'image' | 'video' | 'document' {
  if (mimeType === 'application/pdf') return 'document';
  return mimeType.startsWith('image/') ? 'image' : 'video';
}

export const endingsLike = (mimeType: string | null) =>
  mimeType === null
    ? acceptedEndings
    : [...endings]
        .filter(([, type]) => kindOf(type) === kindOf(mimeType))
        .map(([ending]) => `.${ending}`)
        .join(',');

/** Operating systems leave these behind. */
export const isLitter = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);
