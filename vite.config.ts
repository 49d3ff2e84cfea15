import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { defineConfig, type Plugin } from 'vite';
import * as zod from 'zod/mini';
import * as input from './contract/input.ts';
import { words } from './contract/words.ts';
import { startTexts } from './contract/words/start.ts';

const web = (path: string) => fileURLToPath(new URL(`web/${path}`, import.meta.url));

const pageTexts = { brand: words.brand, tagline: words.tagline, tryAgain: words.tryAgain, ...startTexts };

/** Texts in index.html: the splash is painted before any script has come. */
function pageWords(): Plugin {
  return {
    name: 'page-words',
    transformIndexHtml: (html) =>
      html.replaceAll(/%(\w+)%/g, (_, key: keyof typeof pageTexts) => pageTexts[key]),
  };
}

/** Modules whose every export makes a schema. */
const schemaModules: Readonly<Record<string, object>> = { 'zod/mini': zod, './input.ts': input };

/**
 * The browser takes methods and paths from the contract and leaves the checking to the server: each function that makes
 * a schema is a replacement that does nothing (docs/decisions/011).
 */
function noSchemas(): Plugin {
  const prefix = '\0no-schemas:';
  return {
    name: 'no-schemas',
    enforce: 'pre',
    resolveId: (source) => (source in schemaModules ? prefix + source : null),
    load(id) {
      const exported = id.startsWith(prefix) && schemaModules[id.slice(prefix.length)];
      if (!exported) return null;
      const names = Object.keys(exported).map(
        (name) => `schema as ${name === 'default' ? '"default"' : name}`,
      );
      return `const nothing = new Proxy(() => nothing, { get: () => schema });
        /* @__NO_SIDE_EFFECTS__ */ function schema() { return nothing; }
        export { ${names.join(', ')} };`;
    },
  };
}

/** What the server alone needs of an endpoint. */
const serverParts = new Set(['input', 'output', 'errors', 'summary', 'session', 'limit', 'file']);

/** Drops the parts of each endpoint that the browser never reads: schemas, summaries, error codes. */
function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    apply: 'build',
    transform(code, id) {
      if (!/\/contract\/[\w-]+\.ts$/.test(id) || !code.includes('defineEndpoint(')) return null;
      let slim = code;
      // From the end, so that the positions before stay right.
      for (const { start, end } of findServerParts(this.parse(code)).toReversed())
        slim = slim.slice(0, start) + slim.slice(end).replace(/^\s*,/, '');
      return slim;
    },
  };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The properties in `export const call = defineEndpoint({ … })` that only the server reads. */
function findServerParts(program: { readonly body: readonly Node[] }): Node[] {
  type Declaration = Node & {
    declaration?: { declarations?: { init?: { callee?: { name?: string }; arguments?: Argument[] } }[] };
  };
  type Argument = { properties?: (Node & { key?: { name?: string } })[] };
  return program.body.flatMap((statement) =>
    ((statement as Declaration).declaration?.declarations ?? []).flatMap(({ init }) =>
      init?.callee?.name === 'defineEndpoint'
        ? (init.arguments?.[0]?.properties ?? []).filter(({ key }) => serverParts.has(key?.name ?? ''))
        : [],
    ),
  );
}

/** PNG icons for systems that take no SVG, drawn from the one SVG. */
function pngIcons(): Plugin {
  return {
    name: 'png-icons',
    apply: 'build',
    async generateBundle() {
      const svg = await readFile(web('public/icon.svg'));
      for (const size of [180, 192, 512]) {
        const source = await sharp(svg, { density: (72 * size) / 64 })
          .resize(size, size)
          .png()
          .toBuffer();
        this.emitFile({ type: 'asset', fileName: `icon-${size}.png`, source });
      }
    },
  };
}

/**
 * Names this build, by its content, in the page and in the service worker, which also gets the list of its files. The
 * server reads the name in the page (server/http/build-id.ts).
 */
function buildFacts(): Plugin {
  return {
    name: 'build-facts',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file));
      const shell = [
        '/',
        '/before-paint.js',
        '/icon.svg',
        '/manifest.webmanifest',
        ...files.map((file) => `/${file}`),
      ];
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build has no index.html');
      const html = String(page.source);
      const hash = createHash('sha256').update(files.toSorted().join()).update(html);
      const facts = { build: hash.digest('hex').slice(0, 16), shell };
      page.source = html.replace('%build%', facts.build);
      const source = stripTypeScriptTypes(await readFile(web('service-worker.ts'), 'utf8'));
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `const buildFacts = ${JSON.stringify(facts)};\n${source}`,
      });
    },
  };
}

/**
 * The files that are always needed together are one file, because many small files compress worse: the libraries, which
 * change seldom; what every visit needs; what every logged-in visit needs.
 */
const chunkGroups = [
  { name: 'libraries', test: /node_modules[\\/](?!@tanstack)/, priority: 3 },
  {
    name: 'students',
    test: /node_modules|web[\\/](?:people|cards|reactions)[\\/]|web[\\/](?:query-|online|actions|ui[\\/](?:action-menu|chip-select|notice))|opinions[\\/](?!opinion-list|opinions-about)|web[\\/]screens[\\/](?:logged-in|home|student)\.|web[\\/]layout[\\/](?:top-bar|dock|search-box|shell|new-build|use-)/,
    priority: 1,
  },
  {
    name: 'shared',
    test: /contract[\\/](?!links|phone)|web[\\/](?:ui[\\/](?!sheet|tooltip|use-form|action-menu|chip-select|notice)|photo[\\/]notched|layout[\\/](?:theme|footer|account)|cards[\\/]stored|screens[\\/](?:title|crashed)|logged-out-|lazy|deploy|personal|api|session|storage|words|app|main|lazy)/,
    priority: 2,
  },
];

export default defineConfig({
  root: web('.'),
  // The router's copy of a React function is for versions of React that lack it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), tailwindcss(), noSchemas(), slimEndpoints(), pageWords(), pngIcons(), buildFacts()],
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    // The oldest supported browsers (docs/architecture.md). The style sheet's light-dark() is rewritten for them.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'],
    // A file for every picture: the page's policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
