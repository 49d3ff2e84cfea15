import { readFile } from 'node:fs/promises';
import { installedFile } from '#server/platform/files.ts';

/**
 * The readable page of the calls: Swagger UI shows `/openapi.json` (docs/decisions/064-api-page.md). All its parts come
 * from this origin, and its policy allows no inline script or style and no HTML from text.
 */

/** Reads a file of the viewer. The package has the files of `swagger-ui-dist` without its install script. */
const readViewerFile = (name: string) =>
  readFile(installedFile(`node_modules/@fastify/swagger-ui/static/${name}`), 'utf8');

export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Quad: the calls</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/api.css">
</head>
<body>
<main><noscript>This page needs JavaScript. Programs read <a href="/openapi.json">/openapi.json</a>.</noscript></main>
<script src="/docs/api.js"></script>
</body>
</html>
`;

/** Shows descriptions as text. The viewer's own Markdown makes HTML from text, which the policy forbids. */
const start = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
paint();
dark.addEventListener('change', paint);
SwaggerUIBundle({
  url: '/openapi.json',
  domNode: document.querySelector('main'),
  deepLinking: true,
  supportedSubmitMethods: [],
  syntaxHighlight: false,
  plugins: [({ React }) => ({ components: { Markdown: ({ source }) => React.createElement('p', null, source) } })],
});
`;

/** No call has links, and nobody sends calls from this page. Tables fit narrow screens and are readable in the dark. */
const ownStyle = `
body { margin: 0; }
.swagger-ui .response-col_links, .swagger-ui .scheme-container { display: none; }
.swagger-ui .opblock-body, .swagger-ui .responses-inner { overflow-x: auto; }
.dark-mode .swagger-ui .headers td { color: inherit; }
`;

export async function readScript(): Promise<string> {
  return (await readViewerFile('swagger-ui-bundle.js')) + start;
}

export async function readStyle(): Promise<string> {
  return (await readViewerFile('swagger-ui.css')) + ownStyle;
}
