import type { Language } from '../../../contract/enums.ts';
import { translate } from '../../texts.ts';
import { escapeHtml } from '../escape-html.ts';
import {
  buttonBlock,
  codeBlock,
  inkLink,
  mark,
  paragraph,
  quoteBlock,
  quoteText,
  type Side,
  SOFT,
  sideOf,
  withNames,
} from './layout-blocks.ts';
import { groupBlock, groupText, type MailGroup } from './layout-groups.ts';

interface MailLink {
  label: string;
  url: string;
}

export interface MailContent {
  language: Language;
  title: string;
  greeting?: string;
  paragraphs: string[];
  link?: string;
  words?: string;
  code?: string;
  groups?: MailGroup[];
  more?: string;
  button?: MailLink;
  footnote?: string;
  ways?: MailLink[];
}

export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: renderHtml(content), text: renderText(content) };
}

function renderText(content: MailContent): string {
  const {
    language,
    title,
    greeting,
    paragraphs,
    words,
    code,
    groups = [],
    more,
    button,
    footnote,
    ways = [],
  } = content;
  const blocks = [
    title,
    greeting,
    ...paragraphs,
    words && quoteText(words),
    code && `    ${code}`,
    ...groups.map(groupText),
    more,
    button && `${button.label}\n${button.url}`,
    footnote,
    `-- \nKoma\n${translate(language, 'mail.sentBy')}`,
    ...ways.map(({ label, url }) => `${label}\n${url}`),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const SANS =
  "Inter,'Hiragino Sans','Hiragino Kaku Gothic ProN','Yu Gothic',Meiryo,'Noto Sans JP','Noto Sans Hebrew',Arial,sans-serif";

const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#111110!important}.sheet{background:#1b1b1a!important;border-color:#33322f!important}
.ink{color:#f1efea!important}.soft{color:#a8a297!important}.line,.quote{border-color:#33322f!important}
.code{background:#111110!important;border-color:#33322f!important;color:#f1efea!important}
.mark{background:#ff3b2e!important}.hole{background:#111110!important}
.button{background:#ff3b2e!important}.button a{color:#1a0503!important}}
@media (max-width:520px){.pad{padding-left:20px!important;padding-right:20px!important}}`;

function renderHtml(content: MailContent): string {
  const {
    language,
    title,
    paragraphs,
    link,
    words,
    greeting,
    code,
    groups = [],
    more,
    button,
    footnote,
    ways = [],
  } = content;
  const side = sideOf(language);
  const { dir, align } = side;
  const ink = (body: string) => paragraph(body, { side, kind: 'ink' });
  const withLink = (html: string) => (link ? html.replaceAll(escapeHtml(link), inkLink(link)) : html);
  const soft = (body: string, style = '') => paragraph(body, { side, kind: 'soft', style });
  // Below a list of links, one more address would be noise.
  const fallback = groups.length > 0 ? '' : soft(translate(language, 'mail.orOpen'));
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
<body class="ground" style="margin:0;padding:0;background:#f6f5f2;font-family:${SANS};line-break:strict">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="background:#f6f5f2">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="max-width:600px">
<tr><td class="pad" align="${align}" style="padding:0 32px 16px">${mark(side)}</td></tr>
<tr><td class="sheet pad" align="${align}" style="background:#ffffff;border:1px solid #e3e0d9;border-radius:14px;padding:32px">
<h1 class="ink" dir="${dir}" style="margin:0 0 20px;text-align:${align};color:#1b1a18;font-size:20px;line-height:1.5;font-weight:700">${withNames(title)}</h1>
${greeting ? ink(greeting) : ''}
${withLink(paragraphs.map(ink).join('\n'))}
${words ? quoteBlock(words, { align, margin: '0 0 16px' }) : ''}
${code ? codeBlock(code) : ''}
${groups.map((group) => groupBlock(group, side)).join('\n')}
${more ? `<div style="margin:24px 0 0">${soft(more)}</div>` : ''}
${groups.length > 0 ? '<div style="height:20px;line-height:20px;font-size:0">&nbsp;</div>' : ''}
${button ? buttonBlock(button, { side, fallback }) : ''}
${footnote ? `<div class="line" style="border-top:1px solid #e3e0d9;margin:24px 0 0;padding:16px 0 0">${soft(footnote, 'margin:0')}</div>` : ''}
</td></tr>
<tr><td class="pad" align="${align}" style="padding:16px 32px 0">${soft(translate(language, 'mail.sentBy'), 'font-size:12px')}${waysBlock(ways, side)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const waysBlock = (ways: MailLink[], { dir, align }: Side) =>
  ways.length === 0
    ? ''
    : `<p class="soft" dir="${dir}" style="margin:0 0 16px;text-align:${align};${SOFT};font-size:12px">${ways
        .map(
          ({ label, url }) =>
            `<a class="soft" href="${escapeHtml(url)}" style="color:#6d685f">${escapeHtml(label)}</a>`,
        )
        .join(' &nbsp;·&nbsp; ')}</p>`;
