import type { Language } from '../../../contract/enums.ts';
import { escapeHtml } from '../escape-html.ts';

export interface Side {
  dir: 'ltr' | 'rtl';
  align: 'left' | 'right';
}

/** Many mail programs know neither `start` nor logical properties. */
export const sideOf = (language: Language): Side =>
  language === 'he' ? { dir: 'rtl', align: 'right' } : { dir: 'ltr', align: 'left' };

/** Turns isolated names into `bdi`, which survives in programs that drop the isolation characters. */
export const withNames = (text: string) =>
  escapeHtml(text).replace(/\u2068([^\u2068\u2069]*)\u2069/g, '<bdi>$1</bdi>');

const withBreaks = (text: string) => withNames(text).replaceAll('\n', '<br>');

export const INK = 'color:#1b1a18;font-size:15px;line-height:1.7';
export const SOFT = 'color:#6d685f;font-size:13px;line-height:1.7';
const MONO = "'JetBrains Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";

interface Paragraph {
  side: Side;
  kind: 'ink' | 'soft';
  style?: string;
}

export const paragraph = (body: string, { side: { dir, align }, kind, style = '' }: Paragraph) =>
  `<p class="${kind}" dir="${dir}" style="margin:0 0 16px;text-align:${align};${kind === 'ink' ? INK : SOFT};${style}">${withBreaks(body)}</p>`;

/** Addresses read from the left in every language. */
export const inkLink = (to: string) =>
  `<a class="ink" dir="ltr" href="${escapeHtml(to)}" style="color:#1b1a18">${escapeHtml(to)}</a>`;

/** Keeps the direction of the quoted text, but aligns it with the mail. */
export const quoteBlock = (words: string, { align, margin }: { align: Side['align']; margin: string }) =>
  `<p class="ink quote" dir="auto" style="margin:${margin};padding:0 12px;border-${align}:3px solid #e3e0d9;text-align:${align};${INK}">${withBreaks(words)}</p>`;

export const quoteText = (words: string) => words.replace(/^/gm, '  > ');

/** Draws the logo with table cells: remote images are blocked by default. Opaque, for dark mail programs. */
export const mark = ({ dir, align }: Side) =>
  `<table role="presentation" align="${align}" cellpadding="0" cellspacing="0" border="0" dir="${dir}"><tr>
<td valign="middle"><table role="presentation" cellpadding="0" cellspacing="0" border="0" dir="${dir}"><tr>
<td class="mark" width="24" height="18" align="center" valign="middle" style="width:24px;height:18px;background:#e8301f;border-radius:4px;font-size:0;line-height:0"><div class="hole" style="display:inline-block;width:10px;height:10px;background:#f6f5f2;border-radius:1px"></div></td>
</tr></table></td>
<td class="ink" valign="middle" style="padding:0 10px;color:#1b1a18;font-size:18px;line-height:24px;font-weight:700">Koma</td>
</tr></table>`;

export const codeBlock = (code: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="ltr" style="margin:8px 0 24px"><tr>
<td class="code" align="center" dir="ltr" style="background:#f6f5f2;border:1px solid #e3e0d9;border-radius:10px;padding:20px 12px;color:#1b1a18;font-family:${MONO};font-size:32px;line-height:40px;font-weight:600;letter-spacing:8px">${escapeHtml(code)}</td>
</tr></table>`;

interface Button {
  label: string;
  url: string;
}

export function buttonBlock(
  { label, url: to }: Button,
  { side: { dir, align }, fallback }: { side: Side; fallback: string },
) {
  const url = escapeHtml(to);
  return `<table role="presentation" align="${align}" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="margin:8px 0 24px"><tr>
<td class="button" align="center" style="background:#dc2c1c;border-radius:10px"><a href="${url}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${withNames(label)}</a></td>
</tr></table>
<div style="clear:both"></div>
${
  fallback &&
  `${fallback}
<p class="soft" dir="ltr" style="margin:-8px 0 16px;text-align:${align};font-size:12px;line-height:1.6;word-break:break-all"><a class="soft" href="${url}" style="color:#6d685f">${url}</a></p>`
}`;
}
