import { escapeHtml } from '#server/platform/http/web-files/escape-html.ts';
import type { OpenApiDocument, Operation } from './document.ts';

/**
 * Renders the description of the calls as an HTML page: no script, one style sheet, light and dark.
 * @param stylePath path of the style sheet.
 */
export function renderPage({ info, paths }: OpenApiDocument, stylePath: string): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const index = calls.map(
    ({ path, method, operation }) =>
      `<li><a href="#${operation.operationId}"><code>${method} ${escapeHtml(path)}</code></a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(info.title)}: the calls</title>
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<main>
<h1>${escapeHtml(info.title)}: the calls</h1>
<p>Version ${escapeHtml(info.version)}. ${escapeHtml(info.description)} For programs: <a href="/openapi.json">/openapi.json</a>.</p>
<nav aria-label="Calls"><ul>${index.join('')}</ul></nav>
${calls.map(({ path, method, operation }) => renderCall(path, method, operation)).join('\n')}
</main>
</body>
</html>
`;
}

function renderCall(path: string, method: string, operation: Operation): string {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  const rows = parameters.map((parameter) => [
    `${parameter.name} (${parameter.in})`,
    parameter.required ? 'required' : 'optional',
    parameter.schema,
    parameter.example,
  ]);
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const answer = responses['200']?.content?.['application/json']?.schema;
  const errors = Object.entries(responses).filter(([status]) => status !== '200');
  return `<section id="${operationId}">
<h2><code>${method} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)} ${security.length > 0 ? 'Needs a session.' : 'Needs no session.'}</p>
${rows.length > 0 ? renderTable(rows) : ''}
${type && body ? `<h3>Body, ${escapeHtml(type)}</h3>${renderJson(body.example)}${renderDetails('Schema', body.schema)}` : ''}
${answer ? renderDetails('Answer', answer) : ''}
<h3>Errors</h3>
<ul>${errors.map(([status, { description }]) => `<li>${status}: ${escapeHtml(description)}</li>`).join('')}</ul>
</section>`;
}

function renderTable(rows: readonly (readonly unknown[])[]): string {
  const cells = (row: readonly unknown[]) =>
    row.map((cell) => `<td>${escapeHtml(asText(cell))}</td>`).join('');
  return `<table><thead><tr><th>name</th><th></th><th>schema</th><th>example</th></tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table>`;
}

function renderDetails(title: string, schema: unknown): string {
  return `<details><summary>${title}</summary>${renderJson(schema)}</details>`;
}

function renderJson(value: unknown): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

function asText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const pageStyle = `:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #161512); color: light-dark(#1f1d1a, #f2efe9); }
main { max-width: 56rem; margin: 0 auto; padding: 1rem; }
a { color: light-dark(#0b5a2d, #7fd6a2); }
section { border-top: 1px solid light-dark(#ccc6bb, #45413a); margin-top: 2rem; }
pre, table { display: block; max-width: 100%; overflow-x: auto; }
pre { padding: 0.75rem; background: light-dark(#f4f1ec, #211f1b); }
th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
h2 { overflow-wrap: anywhere; }
nav ul { list-style: none; padding: 0; columns: 16rem; }
nav a { display: block; padding: 0.5rem 0; }
summary { padding: 0.5rem 0; cursor: pointer; }
`;
