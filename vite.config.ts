import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { defineConfig, type Plugin } from 'vite';
import * as zod from 'zod/mini';
import { words } from './contract/words.ts';

const web = (path: string) => fileURLToPath(new URL(`web/${path}`, import.meta.url));

/** SPEC's texts in the static page: the splash is painted before any script is there. */
function pageWords(): Plugin {
  return {
    name: 'page-words',
    transformIndexHtml: (html) =>
      html.replaceAll(/%(brand|tagline)%/g, (_, key: 'brand' | 'tagline') => words[key]),
  };
}

/**
 * The browser takes paths, methods and limits out of the contract and leaves the checking to the server: each of zod's
 * functions is a stand-in that does nothing, which takes 7.6 KB off the first visit (docs/decisions/011).
 */
function noSchemas(): Plugin {
  const id = '\0no-schemas';
  return {
    name: 'no-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod/mini' ? id : null),
    load(source) {
      if (source !== id) return null;
      const names = Object.keys(zod).map((name) => `schema as ${name === 'default' ? '"default"' : name}`);
      return `const nothing = new Proxy(() => nothing, { get: () => schema });
        /* @__NO_SIDE_EFFECTS__ */ function schema() { return nothing; }
        export { ${names.join(', ')} };`;
    },
  };
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

/** Writes the service worker beside the page, with the list of this build's files in it. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
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
      const facts = {
        build: createHash('sha256').update(files.toSorted().join()).digest('hex').slice(0, 12),
        shell,
      };
      const source = stripTypeScriptTypes(await readFile(web('service-worker.ts'), 'utf8'));
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `const buildFacts = ${JSON.stringify(facts)};\n${source}`,
      });
    },
  };
}

export default defineConfig({
  root: web('.'),
  plugins: [react(), tailwindcss(), noSchemas(), pageWords(), pngIcons(), serviceWorker()],
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    target: 'es2023',
    // A file for every picture: the page's policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The libraries are one file: it changes seldom, and no screen waits for a part of it.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/ }] } } },
  },
});
