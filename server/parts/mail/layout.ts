import type { Language } from '../../../contract/enums.ts';
import { translate } from '../../texts.ts';
import { escapeHtml } from '../escape-html.ts';

export interface MailContent {
  language: Language;
  title: string;
  greeting?: string;
  paragraphs: string[];
  code?: string;
  button?: { label: string; url: string };
  footnote?: string;
}

/** The one look of all mails: a sheet of paper, one mark, at most one button. */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: renderHtml(content), text: renderText(content) };
}

function renderText({ language, title, greeting, paragraphs, code, button, footnote }: MailContent): string {
  const blocks = [
    title,
    greeting,
    ...paragraphs,
    code && `    ${code}`,
    button && `${button.label}\n${button.url}`,
    footnote,
    `-- \nKoma\n${translate(language, 'mail.sentBy')}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const SANS =
  "Inter,'Hiragino Sans','Hiragino Kaku Gothic ProN','Yu Gothic',Meiryo,'Noto Sans JP','Noto Sans Hebrew',Arial,sans-serif";
const MONO = "'JetBrains Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";

/** Mail programs that know dark mode read this; all others keep the inline colours. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#111110!important}.sheet{background:#1b1b1a!important;border-color:#33322f!important}
.ink{color:#f1efea!important}.soft{color:#a8a297!important}.line{border-color:#33322f!important}
.code{background:#111110!important;border-color:#33322f!important;color:#f1efea!important}
.mark{background:#ff3b2e!important}.hole{background:#1b1b1a!important}
.button{background:#ff3b2e!important}.button a{color:#1a0503!important}}
@media (max-width:520px){.pad{padding-left:20px!important;padding-right:20px!important}}`;

interface Side {
  dir: 'ltr' | 'rtl';
  align: 'left' | 'right';
}

/** Spelt out: many mail programs know neither `start` nor logical properties. */
const sideOf = (language: Language): Side =>
  language === 'he' ? { dir: 'rtl', align: 'right' } : { dir: 'ltr', align: 'left' };

function renderHtml(content: MailContent): string {
  const { language, title, paragraphs, greeting, code, button, footnote } = content;
  const { dir, align } = sideOf(language);
  const text = (body: string, style: string, kind: string) =>
    `<p class="${kind}" dir="${dir}" style="margin:0 0 16px;text-align:${align};${style}">${withBreaks(body)}</p>`;
  const ink = 'color:#1b1a18;font-size:15px;line-height:1.7';
  const soft = 'color:#6d685f;font-size:13px;line-height:1.7';
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f6f5f2;font-family:${SANS}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="background:#f6f5f2">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="pad" align="${align}" style="padding:0 32px 16px">${mark({ dir, align })}</td></tr>
<tr><td class="sheet pad" style="background:#ffffff;border:1px solid #e3e0d9;border-radius:14px;padding:32px">
<h1 class="ink" dir="${dir}" style="margin:0 0 20px;text-align:${align};color:#1b1a18;font-size:20px;line-height:1.5;font-weight:700">${escapeHtml(title)}</h1>
${greeting ? text(greeting, ink, 'ink') : ''}
${paragraphs.map((paragraph) => text(paragraph, ink, 'ink')).join('\n')}
${code ? codeBlock(code) : ''}
${button ? buttonBlock(button, { align, fallback: text(translate(language, 'mail.orOpen'), soft, 'soft') }) : ''}
${footnote ? `<div class="line" style="border-top:1px solid #e3e0d9;margin:24px 0 0;padding:16px 0 0">${text(footnote, `${soft};margin:0`, 'soft')}</div>` : ''}
</td></tr>
<tr><td class="pad" style="padding:16px 32px 0">${text(translate(language, 'mail.sentBy'), `${soft};font-size:12px`, 'soft')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Drawn with table cells: images from strangers are blocked by default. */
const mark = ({ dir, align }: Side) =>
  `<table role="presentation" align="${align}" cellpadding="0" cellspacing="0" border="0" dir="${dir}"><tr>
<td valign="middle"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="mark" width="24" height="18" align="center" valign="middle" style="width:24px;height:18px;background:#e8301f;border-radius:4px;font-size:0;line-height:0"><div class="hole" style="display:inline-block;width:10px;height:10px;background:#f6f5f2;border-radius:1px"></div></td>
</tr></table></td>
<td class="ink" valign="middle" style="padding:0 10px;color:#1b1a18;font-size:18px;line-height:24px;font-weight:700">Koma</td>
</tr></table>`;

const codeBlock = (code: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="code" align="center" dir="ltr" style="background:#f6f5f2;border:1px solid #e3e0d9;border-radius:10px;padding:20px 12px;color:#1b1a18;font-family:${MONO};font-size:32px;line-height:40px;font-weight:600;letter-spacing:8px">${escapeHtml(code)}</td>
</tr></table>`;

function buttonBlock(
  button: { label: string; url: string },
  { align, fallback }: { align: string; fallback: string },
) {
  const url = escapeHtml(button.url);
  return `<table role="presentation" align="${align}" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="button" align="center" style="background:#dc2c1c;border-radius:10px"><a href="${url}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></td>
</tr></table>
<div style="clear:both"></div>
${fallback}
<p class="soft" dir="ltr" style="margin:-8px 0 16px;text-align:${align};font-size:12px;line-height:1.6;word-break:break-all"><a class="soft" href="${url}" style="color:#6d685f">${url}</a></p>`;
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
