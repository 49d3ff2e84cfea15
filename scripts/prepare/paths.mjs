import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const modules = join(root, 'node_modules');
export const build = join(root, 'build');
/** The `node` that npm's scripts run: Node.js 26, which npm installs as a dependency. */
export const node = join(modules, '.bin', 'node');
/** The Node.js binary that npm installs. */
export const nodeBinary = join(modules, 'node', 'bin', 'node');
