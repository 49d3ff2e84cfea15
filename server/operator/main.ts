import { readSources } from '#server/platform/config/environment.ts';
import { runCommandLine } from './run-command-line.ts';

// Only the owner may read files with people's data.
process.umask(0o077);

process.exitCode = await runCommandLine(process.argv.slice(2), readSources, {
  out: process.stdout,
  error: process.stderr,
});
