import sharp from 'sharp';
import type { Koma } from '../koma.ts';
import type { Person } from '../people.ts';
import { makeProject, post } from '../work.ts';

/** Position in the picture's pixels. */
export const mark = { x: 900, y: 260, side: 40 };
export const pictureSize = { width: 1200, height: 800 };

export const makePicture = (size = pictureSize, at = mark): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: '#223' } })
    .composite([
      {
        input: {
          create: { width: at.side, height: at.side, channels: 3, background: '#00ff00' },
        },
        left: at.x - at.side / 2,
        top: at.y - at.side / 2,
      },
    ])
    .png()
    .toBuffer();

/** Makes pages of text. The Japanese uses a font that is not embedded, and an encoding that needs its table. */
export function makePdf(pages: { latin: string; japanese: string; width?: number }[]): Buffer {
  const first = 6;
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /KozMinPro-Regular /Encoding /UniJIS-UCS2-H /DescendantFonts [5 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /KozMinPro-Regular /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >> /FontDescriptor << /Type /FontDescriptor /FontName /KozMinPro-Regular /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >> >>',
    ...pages.flatMap(({ latin, japanese, width = 600 }, at) => {
      const hex = [...japanese].map((char) => char.charCodeAt(0).toString(16).padStart(4, '0')).join('');
      const drawing = `BT /F 24 Tf 60 740 Td (${latin}) Tj ET BT /J 24 Tf 60 690 Td <${hex}> Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} 800] /Resources << /Font << /F 3 0 R /J 4 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

export interface Material {
  name: string;
  mimeType: string;
  bytes: Buffer;
}

export async function bringMaterial(koma: Koma, person: Person, { name, mimeType, bytes }: Material) {
  const projectId = await makeProject(koma, person, name);
  const wanted = { projectId, fileId: null, fileName: name, fileSize: bytes.length };
  const { signedUrl = '', fileNameWithPrefix: filePath } = await post(koma, person, 'file/signed-url', {
    ...wanted,
    mimeType,
  });
  const sent = await fetch(new URL(signedUrl, koma.url), {
    method: 'PUT',
    headers: { 'content-type': mimeType },
    body: new Uint8Array(bytes),
  });
  if (!sent.ok) throw new Error(`Upload: ${sent.status} ${await sent.text()}`);
  const { _id = '' } = await post(koma, person, 'file/create-file', { ...wanted, filePath });
  return { projectId, fileId: _id, isProcessed: () => isProcessed(koma, person, _id) };
}

async function isProcessed(koma: Koma, { token }: Person, fileId: string): Promise<boolean> {
  const answer = await fetch(`${koma.url}/api/file/get/${fileId}`, {
    headers: { authorization: `Bearer ${token}`, language: 'ja' },
  });
  return (await answer.json()).data?.processingStatus === 2;
}
