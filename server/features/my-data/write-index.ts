import { escapeHtml } from '#server/platform/http/web-files/escape-html.ts';
import type { OwnData } from './collect.ts';

const titles: Readonly<Record<string, string>> = {
  profile: 'Profile',
  'opinions-written': 'Opinions you have written',
  'opinions-about-me': 'Opinions about you',
  'reactions-made': 'Your likes and dislikes',
  blocks: 'People you have blocked',
  restricts: 'People you have restricted',
  sessions: 'Where you are logged in',
  'known-browsers': 'Browsers that you have logged in with',
  passkeys: 'Passkeys',
  'reports-made': 'Reports you have made',
  notices: 'Notices',
  'notices-on-devices': 'Devices that get notices',
  'decisions-about-me': 'Decisions by moderators about you',
  'security-log': 'Security log',
};

/** Writes the readable page of a download in pieces. It has no script, and every text is escaped. */
export function* writeIndex(data: OwnData, hasPhoto: boolean): Generator<string> {
  yield `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>Your data on Quad</title>
<style>body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}table{border-collapse:collapse;width:100%}
td,th{border:1px solid #bbb;padding:.3rem .6rem;text-align:start;overflow-wrap:anywhere}</style>
<h1>Your data on Quad</h1>
<p>Quick tags and emoji that you choose stay on your device: Quad does not have them. A download in the app has those of its device in tags-on-this-device.json.</p>
${hasPhoto ? '<p><img src="photo.webp" alt="Your photo" height="300"></p>' : ''}
`;
  for (const [part, rows] of Object.entries(data)) yield* writePart(titles[part] ?? part, rows);
  yield '</html>\n';
}

function* writePart(title: string, rows: OwnData[string]): Generator<string> {
  yield `<h2>${escapeHtml(title)}</h2>\n`;
  const [first] = rows;
  if (!first) return yield '<p>None.</p>\n';
  const columns = Object.keys(first);
  yield '<table>\n';
  if (rows.length === 1) for (const column of columns) yield writeLine('td', [column, textOf(first[column])]);
  else {
    yield writeLine('th', columns);
    for (const row of rows)
      yield writeLine(
        'td',
        columns.map((column) => textOf(row[column])),
      );
  }
  yield '</table>\n';
}

function writeLine(tag: 'td' | 'th', texts: readonly string[]): string {
  return `<tr>${texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>\n`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}
