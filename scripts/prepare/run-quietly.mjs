import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** Runs a program and shows the elapsed seconds. @returns its exit code and its output. */
export async function runQuietly(title, program, args, env = process.env) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const onTerminal = process.stdout.isTTY;
  if (!onTerminal) console.log(`${title} …`);
  const show = () =>
    process.stdout.write(onTerminal ? `\r${title} … ${seconds()} s ` : `${title} … ${seconds()} s\n`);
  const clock = setInterval(show, onTerminal ? 1000 : 15_000);

  let output = '';
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const restore = killOnSignal(child);
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += String(error);
      resolve(1);
    });
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  });

  restore();
  clearInterval(clock);
  if (onTerminal) process.stdout.write('\r');
  if (code === 0) console.log(`${title}: done in ${seconds()} s`);
  else if (onTerminal) console.log();
  return { code, output };
}

/**
 * Kills the child on a signal, because npm would continue in the background after Ctrl-C and disturb the next start.
 * This process holds the lock, so it waits until npm's children have ended too (they share its output pipe).
 */
function killOnSignal(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const end = () => {
    child.once('close', () => process.exit(130));
    child.kill('SIGKILL');
  };
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.removeListener(signal, end);
  };
}
