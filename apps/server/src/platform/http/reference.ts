// The API reference: OpenAPI 3.1 as JSON, and an HTML page without scripts.
import { problems } from '@foyer/contract';
import { type ApiDocument, openApi } from '@foyer/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escape-html.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color-scheme:light dark}main{max-width:60rem;margin:auto;padding:1.5rem}
h2{margin-block:2.5rem .5rem;border-block-end:1px solid #8886}h3{margin-block:1.5rem .25rem;font-size:1rem;overflow-wrap:anywhere}code,pre{font-size:.875rem}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:8px}table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.35rem .5rem;border-block-end:1px solid #8884;vertical-align:top}
.method{display:inline-block;min-width:3.5rem;font-weight:700}summary{cursor:pointer}`;

function callSection(path: string, method: string, call: ApiDocument['paths'][string][string]): string {
  const part = (title: string, value: unknown) =>
    value
      ? `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
      : '';
  const answers = Object.entries(call.responses)
    .map(([status, answer]) => part(`${status}: ${escapeHtml(answer.description)}`, answer.content))
    .join('');
  return `<section id="${call.operationId}"><h3><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(call.summary)}. Access: <b>${escapeHtml(call['x-access'])}</b>.</p>${part('Parameters', call.parameters)}${part('Body', call.requestBody)}${answers}</section>`;
}

function page(document: ApiDocument): string {
  const tags = document.tags.map(({ name, description }) => {
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, call]) => call.tags.includes(name))
        .map(([method, call]) => callSection(path, method, call)),
    );
    return `<h2 id="${name}">${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>${calls.join('')}`;
  });
  const rows = Object.entries(problems)
    .map(
      ([code, { status, text }]) =>
        `<tr id="problem-${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(text)}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Foyer calls</title>
<link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Foyer calls</h1><p>${escapeHtml(document.info.description)} The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${tags.join('')}<h2 id="problems">Problems</h2><p>Every refusal is an RFC 9457 problem with <code>code</code>, and its text in <code>message</code> and <code>error</code>.</p>
<table><thead><tr><th>Code</th><th>Status</th><th>Text</th></tr></thead><tbody>${rows}</tbody></table></main></body></html>`;
}

export function serveReference(app: FastifyInstance): void {
  let kept: { json: string; html: string } | undefined;
  // Built on first use: if nobody asks for it, it takes no memory.
  const reference = () => {
    if (kept) return kept;
    const document = openApi();
    kept = { json: JSON.stringify(document), html: page(document) };
    return kept;
  };
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(reference().json),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(reference().html),
  );
  app.get('/api/docs.css', async (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(style),
  );
}
