import { UNSUBSCRIBE_PATH } from '#contract/notices.ts';
import { words } from '#contract/words/en/words.ts';
import { unsubscribeWords } from '#contract/words/en/answers.ts';
import type { Wiring } from '#server/identity/register-endpoint.ts';
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
      const isKnown = readUnsubscribeToken(secrets, request) !== null;
      const text = isKnown ? unsubscribeWords.question : unsubscribeWords.unknown;
      return reply
        .headers(pageHeaders)
        .code(isKnown ? 200 : 404)
        .send(renderPage(text, isKnown));
    });
    scope.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      const personId = readUnsubscribeToken(secrets, request);
      if (personId !== null) await store.run(setDigest, { personId, on: false, now: clock() });
      const text = personId === null ? unsubscribeWords.unknown : unsubscribeWords.done;
      return reply
        .headers(pageHeaders)
        .code(personId === null ? 404 : 200)
        .send(renderPage(text, false));
    });
  });
}

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

/** A page without scripts and styles. The form posts to the page's own address, which contains the token. */
function renderPage(text: string, hasButton: boolean): string {
  const form = hasButton ? `<form method="post"><button>${unsubscribeWords.button}</button></form>` : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${words.brand}</title><h1>${words.brand}</h1><p>${text}</p>${form}</html>\n`;
}
