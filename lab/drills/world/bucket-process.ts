/**
 * Serves a bucket in a separate process, so that a signal can end or stop it: `node bucket-process.ts <port> <folder>
 * <bucket>`.
 */
import { openS3rver } from '#test/s3rver.ts';

const [port, directory = '', bucket = ''] = process.argv.slice(2);
await openS3rver(Number(port), directory, [bucket]).run();
process.stdout.write('ready\n');
