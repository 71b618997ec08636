/** A storyboard of a few cuts as a PDF, written by hand: frames, a line of hills, a number. */
export function writeStoryboard(cuts: number): Buffer {
  const pages = Array.from({ length: cuts }, (_, at) => 4 + at * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] /Count ${cuts} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((id, at) => {
      const drawing = drawCut(at);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] /Resources << /Font << /F 3 0 R >> >> /Contents ${id + 1} 0 R >>`,
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
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const drawCut = (at: number) =>
  [
    '0.15 g BT /F 22 Tf 60 530 Td (',
    `CUT ${at + 1}`,
    ') Tj ET',
    ' 0.93 g 60 130 722 370 re f',
    ` 0.55 0.6 0.68 rg 60 130 m ${200 + at * 60} 330 l 420 200 l ${560 + at * 30} 380 l 782 130 l f`,
    ` 0.91 0.19 0.12 rg ${300 + at * 90} 400 36 36 re f`,
    ' 0.7 G 60 130 722 370 re S',
    ' 0.8 G 60 100 m 782 100 l 60 75 m 600 75 l S',
  ].join('');
