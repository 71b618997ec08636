import type { Language } from '../../../contract/enums.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { translate } from '../../texts.ts';
import { PAGE_SIZE, type StoredMail } from './mailbox.service.ts';

interface ListPage {
  language: Language;
  mails: StoredMail[];
  total: number;
  page: number;
  to: string;
}

export function renderList({ language, mails, total, page, to }: ListPage): string {
  const say = (key: string) => escapeHtml(translate(language, `mailbox.${key}`));
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const link = (number: number, label: string) =>
    `<a class="quiet" href="/mailbox?${new URLSearchParams({ page: String(number), ...(to && { to }) })}">${label}</a>`;
  const rows = mails
    .map(
      (mail) => `<li><a class="row" href="/mailbox/${mail.id}">
<span class="to"><bdi>${escapeHtml(mail.to)}</bdi></span>
<span class="subject"><bdi>${escapeHtml(mail.subject)}</bdi></span>
<time>${formatTime(language, mail.date)}</time></a></li>`,
    )
    .join('\n');
  const empty = `<div class="empty"><h2>${say(to ? 'nothingFound' : 'empty')}</h2><p>${say(to ? 'nothingFoundHint' : 'emptyHint')}</p></div>`;
  return frame({
    language,
    title: translate(language, 'mailbox.title'),
    body: `<h1>${say('title')}</h1><p class="lead">${say('lead')}</p>
<form method="get" action="/mailbox" role="search"><label for="to">${say('to')}</label>
<input id="to" name="to" type="search" dir="ltr" autocomplete="off" value="${escapeHtml(to)}"><button>${say('search')}</button></form>
${mails.length ? `<ul class="list">${rows}</ul>` : empty}
<nav class="pages" aria-label="${say('pages')}">${page > 1 ? link(page - 1, say('newer')) : '<span></span>'}
<span>${page} / ${pages}</span>${page < pages ? link(page + 1, say('older')) : '<span></span>'}</nav>`,
  });
}

export function renderOne({ language, mail }: { language: Language; mail: StoredMail }): string {
  const say = (key: string) => escapeHtml(translate(language, `mailbox.${key}`));
  const fact = (label: string, value: string) => `<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`;
  const headers = mail.headers
    .map(({ key, value }) => `<tr><th scope="row">${escapeHtml(key)}</th><td>${escapeHtml(value)}</td></tr>`)
    .join('');
  return frame({
    language,
    title: mail.subject,
    body: `<p><a class="quiet" href="/mailbox">${say('back')}</a></p>
<h1><bdi>${escapeHtml(mail.subject)}</bdi></h1>
<dl>${fact(say('from'), escapeHtml(mail.from))}${fact(say('to'), escapeHtml(mail.to))}${fact(say('date'), formatTime(language, mail.date))}</dl>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mailbox/${mail.id}/html" title="${say('body')}"></iframe>
<details><summary>${say('text')}</summary><pre dir="auto" tabindex="0">${escapeHtml(mail.text)}</pre></details>
<details><summary>${say('headers')}</summary><div class="scroll" tabindex="0"><table dir="ltr">${headers}</table></div></details>
<p><a class="quiet" href="/mailbox/${mail.id}/source" download>${say('source')}</a></p>`,
  });
}

/** Opens links in a new tab: our pages refuse to appear inside the frame. */
export const withLinksOutside = (html: string) =>
  html.includes('<head>')
    ? html.replace('<head>', '<head><base target="_blank">')
    : `<base target="_blank">${html}`;

function frame({ language, title, body }: { language: Language; title: string; body: string }): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} – Koma</title>
<link rel="stylesheet" href="/mailbox/style.css"></head>
<body><header><a href="/mailbox"><i></i>Koma</a></header><main>${body}</main></body>
</html>
`;
}

function formatTime(language: Language, date: Date | undefined): string {
  if (!date || Number.isNaN(date.getTime())) return '';
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  return escapeHtml(format.format(date));
}
