import { buffer } from 'node:stream/consumers';
import { EXPORTS_A_DAY } from '#contract/limits.ts';
import { exportData } from '#contract/my-data.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { addSecurityEvent } from '#server/audit/security-log.ts';
import type { Context } from '#server/context.ts';
import { defineWrite } from '#server/db/write.ts';
import { fail } from '#server/errors.ts';
import { hashClientNetwork } from '#server/http/client-network.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { registerEndpoint, type Wiring } from '#server/http/register-endpoint.ts';
import type { Viewer } from '#server/http/session.ts';
import { collectOwnData } from './collect.ts';
import { packFiles, type PackedFile } from './pack.ts';
import { writeIndex } from './write-index.ts';

const DAY_MS = 86_400_000;

/** The download of one's own data. */
export function myDataRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const { clock, config, random, store } = context;

  registerEndpoint(wiring, exportData, async ({ viewer, request }) => {
    const now = clock();
    const event = { id: random.id(), network: hashClientNetwork(context, request) };
    const noted = {
      ...event,
      personId: viewer.id,
      sessionId: viewer.sessionId,
      isLimited: config.limits,
      now,
    };
    const until = await store.run(noteExport, noted);
    if (until !== null)
      fail('too_often', `You can download your data ${EXPORTS_A_DAY} times a day.`, {
        retryAfter: Math.max(1, Math.ceil((until - now) / 1000)),
      });
    return new FileAnswer('quad-data.zip', await packData(context, viewer));
  });
}

interface Export {
  readonly id: string;
  readonly personId: string;
  readonly sessionId: string;
  readonly network: string;
  readonly isLimited: boolean;
  readonly now: number;
}

/** Adds a download to the security log, which also counts them. @returns null, or when the next one is allowed. */
const noteExport = defineWrite(
  'noteExport',
  async (tx, { isLimited, now, ...event }: Export): Promise<number | null> => {
    await lockPeople(tx, [event.personId]);
    const earlier = await tx
      .selectFrom('security_events')
      .select('at')
      .where('person_id', '=', event.personId)
      .where('kind', '=', 'data-exported')
      .where('at', '>', now - DAY_MS)
      .orderBy('at', 'desc')
      .limit(EXPORTS_A_DAY)
      .execute();
    const oldest = earlier[EXPORTS_A_DAY - 1];
    if (isLimited && oldest) return oldest.at + DAY_MS;
    await addSecurityEvent(tx, { ...event, at: now, kind: 'data-exported' });
    return null;
  },
);

async function packData(context: Context, viewer: Viewer): Promise<Buffer> {
  const { data, photo } = await collectOwnData(context, viewer);
  const picture = await context.photos.read(photo, 'dense');
  const files: PackedFile[] = [{ name: 'index.html', content: writeIndex(data, picture !== null) }];
  for (const [part, rows] of Object.entries(data))
    files.push({ name: `${part}.json`, content: part === 'profile' ? [toJson(rows[0])] : writeList(rows) });
  if (picture) files.push({ name: 'photo.webp', content: await buffer(picture.stream) });
  return packFiles(files);
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2);

/** A JSON array, one text for each row. */
function* writeList(rows: readonly unknown[]): Generator<string> {
  yield '[';
  for (const [nth, row] of rows.entries()) yield `${nth === 0 ? '' : ','}\n${toJson(row)}`;
  yield ']\n';
}
