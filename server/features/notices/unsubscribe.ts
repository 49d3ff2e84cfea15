import { UNSUBSCRIBE_PATH } from '#contract/notices.ts';
import { words } from '#contract/words/en/words.ts';
import { mailsIn } from '#contract/words/mails.ts';
import { findLanguage } from '#server/access/accounts/accounts.ts';
import type { Wiring } from '#server/identity/register-endpoint.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { setDigest } from './digest.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

/**
 * Ends the daily mail without a log-in. Mail programs send a POST by themselves (RFC 8058); people press the page's
 * button. A GET changes nothing, because programs that check mails open all links.
 */
export function unsubscribeRoute({ app, context }: Wiring): void {
  const { store, secrets, clock } = context;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The address contains all that is needed, so the body is ignored.
    scope.addContentTypeParser('*', (_request, body, done) => {
      body.resume();
      done(null, {});
    });
    scope.get(UNSUBSCRIBE_PATH, async (request, reply) => {
      const personId = readUnsubscribeToken(secrets, request);
      const page = await writePage(store.db, personId, 'question');
      return reply.headers(pageHeaders).code(page.status).send(page.html);
    });
    scope.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      const personId = readUnsubscribeToken(secrets, request);
      if (personId !== null) await store.run(setDigest, { personId, on: false, now: clock() });
      const page = await writePage(store.db, personId, 'done');
      return reply.headers(pageHeaders).code(page.status).send(page.html);
    });
  });
}

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

/**
 * A page without scripts and styles, in the person's language. The form posts to the page's own address, which contains
 * the token.
 * @param personId null for a wrong link.
 */
async function writePage(db: Db, personId: string | null, state: 'question' | 'done') {
  const language = (personId === null ? null : await findLanguage(db, personId)) ?? 'en';
  const texts = mailsIn(language).unsubscribe;
  const text = personId === null ? texts.unknown : texts[state];
  const hasButton = personId !== null && state === 'question';
  const form = hasButton ? `<form method="post"><button>${texts.button}</button></form>` : '';
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${words.brand}</title><h1>${words.brand}</h1><p>${text}</p>${form}</html>\n`;
  return { status: personId === null ? 404 : 200, html };
}
