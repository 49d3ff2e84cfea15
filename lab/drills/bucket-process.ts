/** Serves a bucket in a process of its own, so that a signal can end or stop it: `node bucket-process.ts <port> <folder> <bucket>`. */
import S3rver from 's3rver';

const [port, directory = '', bucket = ''] = process.argv.slice(2);
await new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
}).run();
process.stdout.write('ready\n');
