import { writePdf, writeStream } from './write-pdf.ts';

interface OnePage {
  content?: string;
  fonts?: Record<string, string>;
  annotations?: readonly string[];
  form?: string;
}

function makePage({ content = '', fonts = {}, annotations = [], form }: OnePage): Buffer {
  const names = Object.keys(fonts);
  const firstAnnotation = 5 + names.length;
  const places = annotations.map((_, at) => `${firstAnnotation + at} 0 R`).join(' ');
  const faces = names.map((name, at) => `/${name} ${5 + at} 0 R`).join(' ');
  const resources = `<< /Font << ${faces} >> >>`;
  const acroForm = form === undefined ? '' : `/AcroForm << /Fields [${places}] /DR ${resources} ${form} >>`;
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${acroForm} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources ${resources} /Annots [${places}] >>`,
    writeStream(content),
    ...Object.values(fonts),
    ...annotations,
  ]);
}

const standardFont = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

const ruleLine = ({ font, y, width }: { font: string; y: number; width: number }) =>
  `BT /${font} 20 Tf 20 ${y} Td (${NARROW_TEXT}) Tj ET 1 w ${[RULED_LEFT, 22 + width]
    .map((x) => `${x} ${y - 4} m ${x} ${y + 18} l S`)
    .join(' ')} `;

/** Substitute fonts are first too wide in these letters. */
const NARROW_TEXT = 'il'.repeat(10);
const RULED_LEFT = 18;

export const ruledLines = [
  { font: 'Helvetica', y: 160, width: 20 * 20 * 0.222 },
  { font: 'Helvetica-Bold', y: 120, width: 20 * 20 * 0.278 },
  { font: 'Times-Roman', y: 80, width: 20 * 20 * 0.278 },
  { font: 'Courier', y: 40, width: 20 * 20 * 0.6 },
];

const makeStandardFonts = () =>
  makePage({
    fonts: Object.fromEntries(ruledLines.map(({ font }) => [font, standardFont(font)])),
    content: ruledLines.map(ruleLine).join('\n'),
  });

const narrowWidths = Array.from({ length: 95 }, (_, at) => (at === 73 ? 301 : 300)).join(' ');

const makeMissingFont = () =>
  makePage({
    fonts: {
      M: `<< /Type /Font /Subtype /TrueType /BaseFont /KomaNarrow /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${narrowWidths}] /FontDescriptor << /Type /FontDescriptor /FontName /KomaNarrow /Flags 32 /FontBBox [0 -200 300 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >> >>`,
    },
    content: ruleLine({ font: 'M', y: 100, width: 20 * 20 * 0.3 }),
  });

const eastAsian = ({ name, encoding, ordering }: { name: string; encoding: string; ordering: string }) =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 >>] >>`;

const makeEastAsian = () =>
  makePage({
    fonts: {
      J: eastAsian({ name: 'HeiseiKakuGo-W5', encoding: 'UniJIS-UCS2-H', ordering: 'Japan1' }),
      K: eastAsian({ name: 'HYGoThic-Medium', encoding: 'UniKS-UCS2-H', ordering: 'Korea1' }),
    },
    content:
      'BT /J 30 Tf 20 120 Td <65E5672C8A9E30C630B930C8> Tj ET BT /K 30 Tf 20 60 Td <D55CAD6DC5B4> Tj ET',
  });

const box = (rectangle: string, entries: string) =>
  `<< /Type /Annot /Subtype /Widget /F 4 /Rect [${rectangle}] ${entries} >>`;
/** Makes fields that were filled without drawing them; NeedAppearances asks the reader to. */
const makeUndrawnForm = (hasToBeDrawn: boolean) =>
  makePage({
    fonts: { Helv: standardFont('Helvetica') },
    form: `/DA (/Helv 14 Tf 0 g) ${hasToBeDrawn ? '/NeedAppearances true' : ''}`,
    annotations: [
      box('20 150 280 175', '/FT /Tx /T (name) /V (Yamada Hanako) /DA (/Helv 14 Tf 0 g)'),
      box(
        '20 110 280 135',
        '/FT /Ch /Ff 131072 /T (town) /Opt [(Kyoto) (Osaka)] /V (Osaka) /DA (/Helv 14 Tf 0 g)',
      ),
      box('20 40 280 95', '/FT /Tx /Ff 4096 /T (note) /V (First line\\nSecond line) /DA (/Helv 14 Tf 0 g)'),
    ],
  });

const makeTickedForm = () => {
  const picture = (number: number) => `${number} 0 R`;
  const states = `/AP << /N << /Yes ${picture(8)} /Off ${picture(9)} >> >>`;
  const rule = 'q 1 w 1 1 18 18 re S ';
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 20 20]';
  return makePage({
    form: '/DA (/Helv 0 Tf 0 g)',
    annotations: [
      box('20 150 40 170', `/FT /Btn /T (yes) /V /Yes /AS /Yes ${states}`),
      box('60 150 80 170', `/FT /Btn /T (no) /V /Off /AS /Off ${states}`),
      box('100 150 120 170', '/FT /Btn /T (bare) /V /Yes /AS /Yes /MK << /CA (4) >>'),
      writeStream(`${rule} 3 w 3 3 m 17 17 l S 3 17 m 17 3 l S Q`, form),
      writeStream(`${rule} Q`, form),
    ],
  });
};

const makeMarkedPage = () =>
  makePage({
    fonts: { H: standardFont('Helvetica') },
    content: 'BT /H 24 Tf 20 120 Td (Marked words) Tj ET',
    annotations: [
      '<< /Type /Annot /Subtype /Highlight /F 4 /Rect [20 115 170 145] /QuadPoints [20 145 170 145 20 115 170 115] /C [1 1 0] >>',
      '<< /Type /Annot /Subtype /FreeText /F 4 /Rect [20 40 280 80] /Contents (Written beside it) /DA (/Helv 14 Tf 1 0 0 rg) >>',
      '<< /Type /Annot /Subtype /Square /F 4 /Rect [200 100 280 160] /C [0 0 1] /BS << /W 4 >> >>',
    ],
  });

/** Prints pure yellow on the left, pure cyan on the right. */
const makeInks = () => makePage({ content: '0 0 1 0 k 0 0 150 200 re f 1 0 0 0 k 150 0 150 200 re f' });

export const ownDocuments = (): Record<string, Buffer> => ({
  'standard-fonts.pdf': makeStandardFonts(),
  'missing-font.pdf': makeMissingFont(),
  'east-asian.pdf': makeEastAsian(),
  'form-to-be-drawn.pdf': makeUndrawnForm(true),
  'form-undrawn.pdf': makeUndrawnForm(false),
  'form-ticked.pdf': makeTickedForm(),
  'inks.pdf': makeInks(),
  'marked.pdf': makeMarkedPage(),
});

interface Sheet {
  lines: readonly string[];
  drawn?: string;
  /** In points. */
  size?: readonly [number, number];
}

export function makeSheets(sheets: readonly Sheet[]): Buffer {
  const numberOf = (at: number) => 4 + 2 * at;
  const kids = sheets.map((_, at) => `${numberOf(at)} 0 R`).join(' ');
  const pages = sheets.flatMap(({ lines, drawn = '', size = [300, 400] }, at) => {
    const text = lines.map((line, row) => `BT /H 14 Tf 24 ${size[1] - 40 - 22 * row} Td (${line}) Tj ET`);
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents ${numberOf(at) + 1} 0 R /Resources << /Font << /H 3 0 R >> >> >>`,
      writeStream([...text, drawn].join('\n')),
    ];
  });
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${sheets.length} /Kids [${kids}] >>`,
    standardFont('Helvetica'),
    ...pages,
  ]);
}
