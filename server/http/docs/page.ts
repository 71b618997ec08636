import type { Endpoint } from '../../../contract/endpoint.ts';
import { subjects } from '../../../contract/endpoints.ts';
import { errors } from '../../../contract/errors.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { renderFields, renderText } from './fields-table.ts';
import { callers, introductions, overview } from './introductions.ts';
import { toJsonSchema } from './json-schema.ts';

/** Renders a page without scripts, so the browser's own search finds everything. */
export function renderPage(names: string[]): string {
  const count = names.reduce((sum, name) => sum + Object.keys(subjects[name] ?? {}).length, 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Koma API</title>
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<nav aria-label="Calls"><a class="logo" href="#top">${mark}Koma API</a>
<a class="chapter" href="#conventions">Conventions</a><a class="chapter" href="#errors">Error codes</a>
${names.map(renderNavigation).join('\n')}</nav>
<main id="content">
<header id="top"><h1>Koma API</h1>
${overview.map((paragraph) => `<p>${renderText(paragraph)}</p>`).join('\n')}
<p class="figures"><span><b>${count}</b> calls</span><a href="/api/docs/openapi.json">OpenAPI 3.1 document</a></p></header>
${conventions}
${errorTable()}
${names.map(renderSubject).join('\n')}
</main>
</body>
</html>`;
}

const mark =
  '<svg width="24" height="18" viewBox="0 0 24 18" aria-hidden="true"><rect class="frame" width="24" height="18" rx="4"/><rect class="hole" x="7" y="4" width="10" height="10" rx="1"/></svg>';

const anchorOf = ({ method, path }: Endpoint) =>
  `${method.toLowerCase()}${path.replaceAll('/', '-').replaceAll(':', '')}`;

const titleOf = (subject: string) => escapeHtml(introductions[subject]?.title ?? subject);

const badge = ({ method }: Endpoint) => `<span class="method ${method.toLowerCase()}">${method}</span>`;

function renderNavigation(subject: string) {
  const links = Object.values(subjects[subject] ?? {}).map(
    (endpoint) =>
      `<li><a href="#${anchorOf(endpoint)}">${badge(endpoint)}<span>${escapeHtml(endpoint.path)}</span></a></li>`,
  );
  return `<details><summary>${titleOf(subject)} <small>${links.length}</small></summary><ul>${links.join('')}</ul></details>`;
}

function renderSubject(subject: string) {
  const endpoints = Object.values(subjects[subject] ?? {});
  return `<section id="${subject}"><h2>${titleOf(subject)}</h2><p>${renderText(introductions[subject]?.text ?? '')}</p>
${endpoints.map(renderEndpoint).join('\n')}</section>`;
}

function renderEndpoint(endpoint: Endpoint) {
  const { summary, path, caller, params, query, body, reply, limit } = endpoint;
  const facts = [callers[caller], limit && `${limit.max} tries in ${limit.seconds / 60} minutes`].filter(
    (fact): fact is string => Boolean(fact),
  );
  return `<article id="${anchorOf(endpoint)}"><h3><a class="call" href="#${anchorOf(endpoint)}">${badge(endpoint)}<code>${renderPath(path)}</code></a></h3>
<p class="summary">${renderText(summary)}</p>
<p class="facts">${facts.map((fact) => `<span>${escapeHtml(fact)}</span>`).join('')}</p>
${params ? `<h4>Path</h4>${renderFields(toJsonSchema(params, 'output'), { showRequired: false })}` : ''}
${query ? `<h4>Query</h4>${renderFields(queryShape(query), { showRequired: true })}` : ''}
${body && !isEmpty(body) ? `<h4>Body</h4>${renderFields(toJsonSchema(body, 'input'), { showRequired: true })}` : ''}
${renderReply(path, reply)}</article>`;
}

const renderPath = (path: string) => escapeHtml(path).replaceAll(/:(\w+)/g, '<em>:$1</em>');

type Schema = NonNullable<Endpoint['body']>;

const isEmpty = (schema: Schema) => Object.keys(toJsonSchema(schema, 'input').properties ?? {}).length === 0;

const queryShape = (query: Schema) => {
  const { required: _, ...meant } = toJsonSchema(query, 'output');
  const { required } = toJsonSchema(query, 'input');
  return required ? { ...meant, required } : meant;
};

function renderReply(path: string, reply: Endpoint['reply']) {
  if (path === '/live') return '<p class="none">Answers a <code>text/event-stream</code>.</p>';
  if (!reply) return '<p class="none">Answers <code>data: null</code>.</p>';
  return `<details class="reply"><summary class="answer">Answer <code>data</code></summary>${renderFields(toJsonSchema(reply, 'output'), { showRequired: true })}</details>`;
}

const conventions = `<section id="conventions"><h2>Conventions</h2>
<p>Paths below are relative to <code>/api</code>. Bodies and answers are JSON.</p>
<div class="pair"><figure><figcaption>Success: HTTP 200</figcaption><pre tabindex="0">{
  "statusCode": 200,
  "message": "完了しました。",
  "data": { … }
}</pre></figure><figure><figcaption>Refusal: the fitting HTTP status</figcaption><pre tabindex="0">{
  "statusCode": 4000,
  "message": "入力内容を確認してください。",
  "errors": [{ "field": "email", "message": "…" }]
}</pre></figure><figure><figcaption>Lists</figcaption><pre tabindex="0">"data": {
  "results": [ … ],
  "meta": { "total": 42, "totalPages": 5, "page": 1 }
}</pre></figure><figure><figcaption>A call</figcaption><pre tabindex="0">curl https://…/api/public/user/my-profile \\
  -H 'Authorization: Bearer …' \\
  -H 'language: en'</pre></figure></div>
<p><code>pageNo</code> starts at 1; <code>pageSize</code> is at most 100. Media addresses are signed, bound to one object, and good for at most 15 minutes: ask for the thing again to renew them.</p></section>`;

const errorTable = () => `<section id="errors"><h2>Error codes</h2>
<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Code</th><th scope="col">HTTP</th><th scope="col">Name</th><th scope="col">Meaning</th></tr></thead><tbody>
${Object.entries(errors)
  .toSorted(([, one], [, other]) => one.code - other.code)
  .map(
    ([name, { code, http, meaning }]) =>
      `<tr><th scope="row"><code>${code}</code></th><td>${http}</td><td><code>${name}</code></td><td>${renderText(meaning)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></div></section>`;
