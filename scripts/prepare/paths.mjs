import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const modules = join(root, 'node_modules');
export const build = join(root, 'build');
/** What npm's scripts find as `node`: Node 26, which npm installs like any other dependency. */
export const node = join(modules, '.bin', 'node');
/** The binary that npm installed. */
export const nodeBinary = join(modules, 'node', 'bin', 'node');
