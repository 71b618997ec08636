import { escapeHtml } from '../escape-html.ts';
import { INK, quoteBlock, quoteText, type Side, SOFT, withNames } from './layout-blocks.ts';

/** Shown at half its own size, for sharp screens. */
export interface ShownPicture {
  cid: string;
  alt: string;
  width: number;
  height: number;
}

export interface MailThing {
  text: string;
  time: string;
  url?: string;
  words?: string;
  picture?: ShownPicture;
}

export interface MailGroup {
  title: string;
  files: Array<{ title?: string; things: MailThing[] }>;
}

export const groupText = ({ title, files }: MailGroup): string =>
  [
    `■ ${title}`,
    ...files.map(({ title: file, things }) =>
      [...(file ? [`▸ ${file}`] : []), ...things.map(thingText)].join('\n\n'),
    ),
  ].join('\n\n');

const thingText = ({ text, time, words, url }: MailThing): string =>
  [`・${text} (${time})`, ...(words ? [quoteText(words)] : []), ...(url ? [`  ${url}`] : [])].join('\n');

export const groupBlock = ({ title, files }: MailGroup, side: Side): string =>
  `<h2 class="ink line" dir="${side.dir}" style="margin:28px 0 0;padding:20px 0 0;border-top:1px solid #e3e0d9;text-align:${side.align};color:#1b1a18;font-size:17px;line-height:1.5;font-weight:700"><bdi>${escapeHtml(title)}</bdi></h2>
${files.map((file) => fileBlock(file, side)).join('\n')}`;

const fileBlock = ({ title, things }: MailGroup['files'][number], side: Side) =>
  `${title ? `<h3 class="ink" dir="${side.dir}" style="margin:20px 0 0;text-align:${side.align};color:#1b1a18;font-size:15px;line-height:1.5;font-weight:700"><bdi>${escapeHtml(title)}</bdi></h3>` : ''}
${things.map((thing) => thingBlock(thing, side)).join('\n')}`;

function thingBlock({ text, time, url, words, picture }: MailThing, { dir, align }: Side): string {
  const link = (inner: string, look: string) =>
    url ? `<a class="ink" href="${escapeHtml(url)}" style="color:#1b1a18;${look}">${inner}</a>` : inner;
  const quote = words ? quoteBlock(words, { align, margin: '6px 0 0' }) : '';
  return `<p class="ink" dir="${dir}" style="margin:14px 0 0;text-align:${align};${INK}">${link(withNames(text), 'text-decoration:underline')} <bdi class="soft" style="${SOFT};white-space:nowrap">${escapeHtml(time)}</bdi></p>
${quote}
${picture ? `<p dir="${dir}" style="margin:10px 0 0;text-align:${align}">${link(image(picture), 'text-decoration:none')}</p>` : ''}`;
}

const image = ({ cid, alt, width, height }: ShownPicture) =>
  `<img class="line" src="cid:${escapeHtml(cid)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" style="display:inline-block;width:${width}px;max-width:100%;height:auto;border:1px solid #e3e0d9;border-radius:8px;background:#f6f5f2;color:#6d685f;font-size:13px">`;
