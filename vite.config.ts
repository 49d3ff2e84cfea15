import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { defineConfig, minify, type Plugin } from 'vite';
import * as zod from 'zod/mini';
import * as fullName from './contract/full-name.ts';
import * as input from './contract/input.ts';
import * as userObject from './contract/user-object.ts';
import { words } from './contract/words.ts';
import { startTexts } from './contract/words/start.ts';
import { chunkGroups, leaveOutPageFiles } from './scripts/chunk-groups.ts';
import { dropPropertyFallback } from './scripts/property-fallback.ts';

const web = (path: string) => fileURLToPath(new URL(`web/${path}`, import.meta.url));

const { locale, brand, tagline, tryAgain } = words;
const pageTexts = { locale, brand, tagline, tryAgain, ...startTexts };

/**
 * Puts texts into index.html, because the browser paints the splash before it loads a script. `%build%` stays: buildInfo
 * replaces it.
 */
function pageWords(): Plugin {
  return {
    name: 'page-words',
    transformIndexHtml: (html) =>
      html.replaceAll(/%(\w+)%/g, (mark, key: keyof typeof pageTexts) => pageTexts[key] ?? mark),
  };
}

/** Modules of which every export creates a schema or is used in one. */
const schemaModules: Readonly<Record<string, object>> = {
  'zod/mini': zod,
  './input.ts': input,
  './full-name.ts': fullName,
  './user-object.ts': userObject,
};

/**
 * Replaces each function that creates a schema by one that does nothing. The browser needs only methods and paths of
 * the contract; the server validates (docs/decisions/011).
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

/** The properties of an endpoint that only the server needs. */
const serverParts = new Set([
  'input',
  'output',
  'errors',
  'summary',
  'session',
  'limit',
  'file',
  'whenSuspended',
]);

/** Removes the properties of endpoints that the browser does not read: schemas, summaries, error codes. */
function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    apply: 'build',
    transform(code, id) {
      if (!/\/contract\/[\w-]+\.ts$/.test(id) || !code.includes('defineEndpoint(')) return null;
      let slim = code;
      // From the end, so that the earlier positions stay valid.
      for (const { start, end } of findServerParts(this.parse(code)).toReversed())
        slim = slim.slice(0, start) + slim.slice(end).replace(/^\s*,/, '');
      return slim;
    },
  };
}

/** Marks the constants of the contract as free of effects, so that schemas which the browser does not use are left out. */
function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    apply: 'build',
    transform(code, id) {
      if (!/\/contract\/[\w-]+\.ts$/.test(id)) return null;
      let marked = code;
      for (const { start } of findCalls(this.parse(code)).toReversed())
        marked = `${marked.slice(0, start)}/* @__PURE__ */ ${marked.slice(start)}`;
      return marked;
    },
  };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Finds the server's properties in `export const call = defineEndpoint({ … })`. */
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

/** Finds the calls in `const name = call()` at the top of a module. */
function findCalls(program: { readonly body: readonly Node[] }): Node[] {
  type Declarations = { readonly declarations?: readonly { readonly init?: Node | null }[] };
  type Statement = Node & Declarations & { readonly declaration?: Declarations | null };
  return program.body.flatMap((statement) => {
    const { declarations = (statement as Statement).declaration?.declarations ?? [] } =
      statement as Statement;
    return declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
  });
}

/** Makes the build use load-file.ts for each `import()`, instead of Vite's function, which repeats no request. */
function fileLoader(): Plugin {
  return {
    name: 'file-loader',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { loadFile as __vitePreload } from ${JSON.stringify(web('load-file.ts'))};`
        : null,
  };
}

/** Size in px, name and drawing of each PNG icon. */
const pngs = [
  ...[180, 192, 512].map((size) => [size, `icon-${size}`, 'public/icon.svg'] as const),
  ...['search', 'profile'].map((name) => [96, `shortcut-${name}`, `shortcuts/${name}.svg`] as const),
];

/** Renders the SVG icons as PNG, for systems without SVG support. */
function pngIcons(): Plugin {
  return {
    name: 'png-icons',
    apply: 'build',
    async generateBundle() {
      for (const [size, name, svg] of pngs) {
        const density = (72 * size) / 64;
        const source = await sharp(web(svg), { density }).resize(size, size).png().toBuffer();
        this.emitFile({ type: 'asset', fileName: `${name}.png`, source });
      }
    },
  };
}

/** Minifies before-paint.js, which the page loads before all other scripts. It has the syntax of ES2015. */
function startScript(): Plugin {
  return {
    name: 'start-script',
    apply: 'build',
    async generateBundle() {
      const fileName = 'before-paint.js';
      const { code, errors } = await minify(fileName, await readFile(web(`public/${fileName}`), 'utf8'), {
        compress: { target: 'es2015' },
      });
      if (errors[0]) throw new Error(errors[0].message);
      this.emitFile({ type: 'asset', fileName, source: code });
    },
  };
}

/**
 * Writes a build id, a hash of the content, into the page and the service worker, and the list of files into the
 * service worker. The server reads the id from the page (server/platform/http/web-files/build-id.ts). The page also names the file `students`, which
 * before-paint.js requests for those who are logged in.
 */
function buildInfo(): Plugin {
  return {
    name: 'build-info',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file));
      const shell = ['/', '/icon.svg', '/manifest.webmanifest', ...files.map((file) => `/${file}`)];
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build has no index.html');
      const students = files.find((file) => /\/students-[^/]*\.js$/.test(file));
      if (!students) throw new Error('the build has no file "students"');
      const start = 'src="/before-paint.js"';
      const html = String(page.source).replace(start, `${start} data-students="/${students}"`);
      const hash = createHash('sha256').update(files.toSorted().join()).update(html);
      const info = { build: hash.digest('hex').slice(0, 16), shell };
      page.source = html.replace('%build%', info.build);
      const source = stripTypeScriptTypes(await readFile(web('service-worker.ts'), 'utf8'));
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `const buildInfo = ${JSON.stringify(info)};\n${source}`,
      });
    },
  };
}

export default defineConfig({
  root: web('.'),
  // The router's own copy of this React function is only for older versions of React.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    react(),
    tailwindcss(),
    dropPropertyFallback(),
    noSchemas(),
    slimEndpoints(),
    pureContract(),
    fileLoader(),
    pageWords(),
    pngIcons(),
    startScript(),
    buildInfo(),
  ],
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    // The oldest supported browsers (docs/architecture.md). The build rewrites light-dark() for them.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'],
    // No inlined images, because the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: leaveOutPageFiles },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
