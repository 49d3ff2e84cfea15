// Prepares a clone for a command: `prepare.mjs install|start|build`. The scripts of package.json run it
// under the machine's own Node.js before anything is installed: plain JavaScript for Node.js 16 without dependencies.
import { buildAll } from './prepare/build.mjs';
import { install } from './prepare/install.mjs';
import { oneAtATime } from './prepare/one-at-a-time.mjs';
import { node, nodeBinary } from './prepare/paths.mjs';
import { Refusal, explain } from './prepare/refusal.mjs';
import { ensureRuntime } from './prepare/runtime.mjs';

const command = process.argv[2] ?? '';
if (!['install', 'start', 'build'].includes(command)) {
  console.error('Usage: prepare.mjs install|start|build');
  process.exit(2);
}

try {
  await oneAtATime(async (wasInterrupted) => {
    await install(wasInterrupted);
    if (process.platform === 'linux') ensureRuntime({ link: node, binary: nodeBinary });
    if (command === 'start') await buildAll('if changed');
    if (command === 'build') await buildAll('always');
  });
} catch (error) {
  const line = error instanceof Refusal ? error.message : explain(String(error));
  if (line === null) throw error;
  console.error(line);
  process.exitCode = 1;
}
