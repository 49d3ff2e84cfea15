import type { Plugin } from 'vite';
import * as zod from 'zod/mini';

const ZOD = '\0zod-in-browser';

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

/**
 * Removes the parts of the contract that only the server needs. The browser needs methods and paths; the server
 * validates (docs/decisions/011). The whole of zod would add 9.5 KB to the first screen. Without zod, the browser can
 * create a schema, but a check by the schema throws.
 */
export function contractInBrowser(): Plugin {
  let isBuild = false;
  return {
    name: 'contract-in-browser',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: { order: 'pre', handler: (source) => (source === 'zod/mini' ? ZOD : null) },
    load: (id) => (id === ZOD ? zodInBrowser() : null),
    transform(code, id) {
      if (!isBuild || !/\/contract\/[\w-]+\.ts$/.test(id)) return null;
      const program = this.parse(code);
      let slim = code;
      // From the end, so that the earlier positions stay valid.
      const places = [...findServerParts(program), ...findPure(program, code)];
      for (const { start, end, text } of places.toSorted((one, other) => other.start - one.start)) {
        const rest = text === null ? slim.slice(end).replace(/^\s*,/, '') : text + slim.slice(end);
        slim = slim.slice(0, start) + rest;
      }
      return slim;
    },
  };
}

/** The names of functions and methods that check a value. */
const checks = /^(?:safe)?(?:parse|encode|decode)/i;

/** Returns a module with the names of zod/mini. Every schema is the same object, and its checking methods throw. */
export function zodInBrowser(): string {
  const names = Object.keys(zod).map(
    (name) => `${checks.test(name) ? 'fail' : 'schema'} as ${name === 'default' ? '"default"' : name}`,
  );
  return `
    const fail = () => { throw new Error('The browser has no schemas: check it on the server (docs/decisions/011).'); };
    const nothing = new Proxy(() => nothing, { get: (_, name) => (${checks}.test(String(name)) ? fail : schema) });
    /* @__NO_SIDE_EFFECTS__ */ function schema() { return nothing; }
    export { ${names.join(', ')} };`;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
/** `text` replaces the range; null removes a property with its comma. */
type Found = Pick<Node, 'start' | 'end'> & { readonly text: string | null };

/** Finds the server's properties in `export const call = defineEndpoint({ … })`. */
function findServerParts(program: { readonly body: readonly Node[] }): Found[] {
  type Declaration = Node & {
    declaration?: { declarations?: { init?: { callee?: { name?: string }; arguments?: Argument[] } }[] };
  };
  type Argument = { properties?: (Node & { key?: { name?: string } })[] };
  return program.body.flatMap((statement) =>
    ((statement as Declaration).declaration?.declarations ?? []).flatMap(({ init }) =>
      init?.callee?.name === 'defineEndpoint'
        ? (init.arguments?.[0]?.properties ?? [])
            .filter(({ key }) => serverParts.has(key?.name ?? ''))
            .map(({ start, end }) => ({ start, end, text: null }))
        : [],
    ),
  );
}

/**
 * Finds the values with calls in `const name = value` at the top of a module. The calls have no effect, so unused
 * values are left out. A mark on the call itself would keep the calls inside it.
 */
function findPure(program: { readonly body: readonly Node[] }, code: string): Found[] {
  type Declarations = { readonly declarations?: readonly { readonly init?: Node | null }[] };
  type Statement = Node & Declarations & { readonly declaration?: Declarations | null };
  return program.body.flatMap((statement) => {
    const { declarations = (statement as Statement).declaration?.declarations ?? [] } =
      statement as Statement;
    return declarations.flatMap(({ init }) =>
      init && hasCall(init, code)
        ? [
            { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
            { start: init.end, end: init.end, text: '))()' },
          ]
        : [],
    );
  });
}

/** True for a call, and for an object or a list whose text looks like one with calls. */
function hasCall({ type, start, end }: Node, code: string): boolean {
  if (/^(?:Call|New|TaggedTemplate)Expression$/.test(type)) return true;
  return /^(?:Object|Array)Expression$/.test(type) && /[\w`]\(|\w`/.test(code.slice(start, end));
}
