/**
 * Parse Server on PostgreSQL, used by its own REST API. Run by `npm run bench -- peers` with PORT and DATABASE_URL.
 * The classes are declared here, so the server creates their tables; the rows and indexes come from the command.
 */
import { randomBytes } from 'node:crypto';
import express from 'express';
import { ParseServer } from 'parse-server';

const port = Number(process.env['PORT']);
const address = `http://127.0.0.1:${port}`;

const text = { type: 'String' };
const number = { type: 'Number' };
const pointer = (targetClass: string) => ({ type: 'Pointer', targetClass });
const anyAccount = { requiresAuthentication: true };

const person = {
  className: 'Person',
  fields: {
    name: text,
    course: text,
    year: number,
    gender: text,
    relation: text,
    personality: text,
    image: text,
    college: text,
    likes: number,
    dislikes: number,
    public: number,
    instagram: text,
    facebook: text,
    snapchat: text,
    linkedin: text,
    github: text,
    opinions: number,
    ring: number,
    // The command replaces these columns by generated columns: count × 2^31 + ring.
    lovedOrder: number,
    hatedOrder: number,
    opinionOrder: number,
    newestOpinion: pointer('Opinion'),
  },
  classLevelPermissions: { find: anyAccount, get: anyAccount },
};

const reaction = {
  className: 'Reaction',
  fields: { actor: pointer('Person'), target: pointer('Person'), kind: text },
  classLevelPermissions: { create: anyAccount },
};

const opinion = {
  className: 'Opinion',
  fields: { profile: pointer('Person'), author: pointer('Person'), comment: text },
  classLevelPermissions: { find: anyAccount, get: anyAccount, create: anyAccount },
};

const server = ParseServer({
  appId: 'bench',
  masterKey: randomBytes(16).toString('hex'),
  maintenanceKey: randomBytes(16).toString('hex'),
  serverURL: `${address}/parse`,
  databaseURI: process.env['DATABASE_URL'] ?? '', // pool: 10 connections, pg's default
  allowCustomObjectId: true, // an opinion's id comes from the client, as Quad's comment_id
  schema: { definitions: [person, opinion, reaction], strict: false, lockSchemas: true },
  silent: true, // no log
  verifyServerUrl: false,
});

await server.start();
const app = express();
for (const each of [app, server.app]) each.disable('x-powered-by').disable('etag');
app.use('/parse', server.app);
app.listen(port, '127.0.0.1', () => process.stdout.write('ready\n'));
