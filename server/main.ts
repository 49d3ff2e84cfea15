import { enableCompileCache } from 'node:module';
import { readConfig, readEnvironment } from './config.ts';
import { ConfigError } from './config/refuse.ts';
import type { Context } from './context.ts';
import { explainFileError } from './data-folder.ts';
import type { Running } from './start.ts';

enableCompileCache();
// Files that hold people's data are nobody else's to read.
process.umask(0o077);

const DEMO_PEOPLE = 200;

/** `DEMO=1`: an empty store gets demo people. The only import of demo/ by the server. */
async function fillWhenEmpty({ store, photos }: Context): Promise<void> {
  const anybody = await store.db.selectFrom('people').select('id').limit(1).executeTakeFirst();
  if (anybody) return;
  const { fillWithDemoPeople } = await import('#demo/fill.ts');
  await fillWithDemoPeople({ store, photos }, { people: DEMO_PEOPLE });
}

async function fillOrStop(running: Running): Promise<void> {
  try {
    await fillWhenEmpty(running.context);
  } catch (error) {
    process.stderr.write(`Quad stopped. DEMO=1 could not add demo people: ${explain(error)}\n`);
    process.exitCode = 1;
    await running.stop();
  }
}

/** One line for what an operator can put right; anything else keeps its stack. */
function explain(error: unknown): string {
  const { message, stack, code, path, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError) return message;
  if (code === 'EADDRINUSE')
    return 'PORT is in use by another program: stop that one, or set another. Example: PORT=3001';
  if (code === 'EACCES' && syscall === 'listen')
    return 'PORT is not allowed for this user: ports below 1024 need special rights. Set another, with a proxy in front. Example: PORT=3000';
  if (['EADDRNOTAVAIL', 'EAI_AGAIN', 'ENOTFOUND'].includes(code ?? ''))
    return `HOST is no address of this machine (${message}). Example: HOST=127.0.0.1`;
  const explained = path === undefined ? error : explainFileError(error, path);
  return explained instanceof ConfigError ? explained.message : (stack ?? message);
}

try {
  const config = readConfig(readEnvironment());
  const [{ createLog }, { start }] = await Promise.all([import('./log.ts'), import('./start.ts')]);
  const log = createLog(config.logLevel, config.production);
  const running = await start(config, log);
  process.stdout.write(`Quad is ready: ${config.publicUrl}\n`);

  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A second Ctrl-C means now.
    if (stopping) process.exit(1);
    stopping = true;
    log.info(`${signal}: finishing what is in flight`);
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (config.demo) await fillOrStop(running);
} catch (error) {
  process.stderr.write(`Quad did not start. ${explain(error)}\n`);
  process.exitCode = 1;
}
