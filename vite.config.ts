import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, type Plugin, type Rolldown } from 'vite';
import { contractInBrowser } from './scripts/contract-in-browser.ts';

const web = (path: string) => fileURLToPath(new URL(`web/${path}`, import.meta.url));

/** Makes the build use load-file.ts for each `import()`, instead of Vite's function, which repeats no request. */
function fileLoader(): Plugin {
  return {
    name: 'file-loader',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { loadFile as __vitePreload } from ${JSON.stringify(web('data/loading/load-file.ts'))};`
        : null,
  };
}

/** Files of the first screen from web/public/, and the page itself. */
const publicFiles = ['/', '/icon.svg', '/manifest.webmanifest'];
const firstFile = 'before-paint.js';

/**
 * Writes a build id, a hash of the content, into the page and the service worker, and the list of files into the
 * service worker. The server reads the id from the page (server/platform/http/web-files/build-id.ts). The page also
 * names the files of Home and of the screens that links and pushes open, which before-paint.js requests.
 */
function buildInfo(): Plugin {
  return {
    name: 'build-info',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file));
      const page = bundle['index.html'];
      const first = bundle[firstFile];
      if (page?.type !== 'asset' || first?.type !== 'asset')
        throw new Error(`the build has no index.html or no ${firstFile}`);
      const html = String(page.source);
      const hash = createHash('sha256').update(files.toSorted().join()).update(html).update(first.source);
      const shell = [...publicFiles, ...files.map((file) => `/${file}`)];
      const info = { build: hash.digest('hex').slice(0, 16), shell };
      page.source = nameFiles(bundle, html).replace('%build%', info.build);
      const source = stripTypeScriptTypes(await readFile(web('service-worker.ts'), 'utf8'));
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `const buildInfo = ${JSON.stringify(info)};\n${source}`,
      });
    },
  };
}

/** Minifies before-paint.js, which is no module and stays JavaScript of 2015. */
function firstScript(): Plugin {
  return {
    name: 'first-script',
    apply: 'build',
    async generateBundle() {
      const source = await readFile(web(`public/${firstFile}`), 'utf8');
      const { code, errors } = await minify(firstFile, source, {
        module: false,
        compress: { target: 'es2015' },
      });
      const [error] = errors;
      if (error) throw new Error(error.message);
      this.emitFile({ type: 'asset', fileName: firstFile, source: code });
    },
  };
}

/** Writes the addresses of each screen's files into the page, without those that the page or Home already names. */
function nameFiles(bundle: Rolldown.OutputBundle, html: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  let page = html;
  let known = html;
  for (const [name, modules] of Object.entries({ home: [loggedIn], ...openedScreens })) {
    const screens = modules.map((module) => {
      const screen = chunks.find(({ moduleIds }) => moduleIds.includes(module));
      if (!screen) throw new Error(`the build has no file with ${module}`);
      return screen;
    });
    const files = chunks
      .filter((chunk) => screens.some((one) => one === chunk || one.imports.includes(chunk.fileName)))
      .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
    const unnamed = [...new Set(files)].filter((file) => !known.includes(file)).map((file) => `/${file}`);
    page = page.replace(`%${name}%`, unnamed.join(' '));
    if (name === 'home') known = page;
  }
  return page;
}

/** The screens of the two first visits. */
const loggedIn = web('app/logged-in.tsx');
const loggedOut = web('app/logged-out.tsx');
/** The screens that links and pushes open, with what they load at once, by the first part of their addresses. */
const openedScreens = {
  activity: [web('app/account/activity.tsx'), web('features/safety/opinion-state.tsx')],
  student: [web('app/student/student-page.tsx')],
};
/** What visitors' screens load early for Home, which comes next. They do not need it themselves. */
const nextScreens = ['logged-in.tsx', 'home/home-offers.tsx', 'home/welcome.tsx'].map((file) =>
  web(`app/${file}`),
);
/** The other screens of students. */
const studentScreens = [
  'account/activity.tsx',
  'account/edit.tsx',
  'account/profile.tsx',
  'home/search.tsx',
  'student/student-page.tsx',
].map((file) => web(`app/${file}`));

/** Module ids. */
interface Needed {
  /** What Home needs at once. */
  readonly byHome: ReadonlySet<string>;
  /** What a visitor may need sometime. */
  readonly byVisitors: ReadonlySet<string>;
  /** What {@link studentScreens} need at once. */
  readonly byScreens: ReadonlySet<string>;
  /** What each part that loads later needs at once. */
  readonly byParts: readonly ReadonlySet<string>[];
}
let needed: Needed | undefined;

function findNeeded(modules: Rolldown.ChunkingContext): Needed {
  const collect = (from: string, isLater: boolean, found: Set<string>): Set<string> => {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(from) ?? {};
    for (const imported of isLater ? [...importedIds, ...dynamicallyImportedIds] : importedIds)
      if (!found.has(imported)) collect(imported, isLater, found.add(imported));
    return found;
  };
  const parts = [...collect(loggedIn, true, new Set())].filter(
    (id) => (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
  );
  return {
    byHome: collect(loggedIn, false, new Set([loggedIn])),
    byVisitors: collect(loggedOut, true, new Set([...nextScreens, loggedOut])),
    byScreens: new Set(studentScreens.flatMap((screen) => [...collect(screen, false, new Set([screen]))])),
    byParts: parts.map((part) => collect(part, false, new Set([part]))),
  };
}

/**
 * The bundler makes a file for each combination of screens that share a module, so Home would need thirty small ones,
 * which compress worse and which the service worker answers one by one. Home's modules are in two files: `shared` with
 * the screens of visitors, and `students`. What the other screens share is in `screens`.
 */
function nameFile(id: string, modules: Rolldown.ChunkingContext): string | null {
  needed ??= findNeeded(modules);
  const isVisitors = needed.byVisitors.has(id) && !nextScreens.includes(id);
  if (needed.byHome.has(id)) return isVisitors ? 'shared' : 'students';
  return !isVisitors && needed.byScreens.has(id) && needed.byParts.filter((part) => part.has(id)).length > 1
    ? 'screens'
    : null;
}

export default defineConfig({
  root: web('.'),
  // The router's own copy of this React function is only for older versions of React.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), tailwindcss(), contractInBrowser(), fileLoader(), firstScript(), buildInfo()],
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    // The oldest supported browsers (docs/architecture.md). The build rewrites light-dark() for them.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'],
    // No inlined images, because the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
            { name: 'page', tags: ['$initial'], priority: 1 },
            { name: nameFile, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
