import type { OwnData } from './collect.ts';

const titles: Readonly<Record<string, string>> = {
  profile: 'Profile',
  'opinions-written': 'Opinions you have written',
  'opinions-about-me': 'Opinions about you',
  'reactions-made': 'Your likes and dislikes',
  blocks: 'People you have blocked',
  restricts: 'People you have restricted',
  sessions: 'Where you are logged in',
  passkeys: 'Passkeys',
  'reports-made': 'Reports you have made',
  notices: 'Notices',
  'security-log': 'Security log',
};

/** Writes the readable page of a download: no script, every text escaped. */
export function writeIndex(data: OwnData, hasPhoto: boolean): string {
  const parts = Object.entries(data).map(([part, rows]) => writePart(titles[part] ?? part, rows));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>Your data on Quad</title>
<style>body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}table{border-collapse:collapse;width:100%}
td,th{border:1px solid #bbb;padding:.3rem .6rem;text-align:start;overflow-wrap:anywhere}</style>
<h1>Your data on Quad</h1>
${hasPhoto ? '<p><img src="photo.webp" alt="Your photo" height="300"></p>' : ''}
${parts.join('\n')}
</html>
`;
}

function writePart(title: string, rows: OwnData[string]): string {
  const heading = `<h2>${escapeHtml(title)}</h2>`;
  const [first] = rows;
  if (!first) return `${heading}\n<p>None.</p>`;
  const columns = Object.keys(first);
  const line = (tag: 'td' | 'th', texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`;
  if (rows.length === 1)
    return `${heading}\n<table>${columns.map((column) => line('td', [column, textOf(first[column])])).join('\n')}</table>`;
  const lines = rows.map((row) =>
    line(
      'td',
      columns.map((column) => textOf(row[column])),
    ),
  );
  return `${heading}\n<table>${[line('th', columns), ...lines].join('\n')}</table>`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
