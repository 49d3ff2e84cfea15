import { readSources } from '#server/platform/config/environment.ts';
import { actAsOwner } from './act-as-owner.ts';
import { runCommandLine } from './run-command-line.ts';

// Only the owner may read files with people's data.
process.umask(0o077);

function readSettings() {
  const sources = readSources();
  actAsOwner(sources);
  return sources;
}

process.exitCode = await runCommandLine(process.argv.slice(2), readSettings, {
  out: process.stdout,
  error: process.stderr,
});
