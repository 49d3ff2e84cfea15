import { login, logout, register, sendLoginCode, verifyUser } from '#contract/sign-in.ts';
import { words } from '#contract/words.ts';
import { fail } from '#server/errors.ts';
import { endOf, endOneSession } from '#server/http/end-sessions.ts';
import { prepareLogIn, setLogInCookies } from '#server/http/log-in-session.ts';
import { registerEndpoint, type Wiring } from '#server/http/register-endpoint.ts';
import { clearSessionCookie } from '#server/http/session.ts';
import { withUploadedPhoto } from '#server/photos/leftovers.ts';
import { presentUser } from '#server/user/present.ts';
import { createAccount } from './accounts.ts';
import { tryCode } from './codes.ts';
import { logIn } from './log-in.ts';
import { codeOf, readAddress, requestLoginCode, requestSignUp } from './requests.ts';

/** The calls for signing up, logging in and logging out. */
export function signInRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const { config, store, clock } = context;

  registerEndpoint(wiring, register, async ({ input }) => {
    await requestSignUp(context, readAddress(input.email), input);
    return { success: true, message: words.codeSent };
  });

  registerEndpoint(wiring, verifyUser, async ({ input, file, request, reply }) => {
    if (!file) fail('invalid_input', words.fillAllRequired, { fields: { image: 'a photo is required' } });
    const code = codeOf(context, 'sign-up', readAddress(input.email), input.otp);
    const isRight = await store.run(tryCode, { code, now: clock() });
    if (!isRight) fail('wrong_code', words.wrongCode);
    const renditions = await context.processPhoto(file);
    const { session, cookies } = await prepareLogIn(context, request, null);
    const user = await withUploadedPhoto(context, renditions, (photo) =>
      createAccount(context, { address: readAddress(input.email), code, photo, session }),
    );
    setLogInCookies(reply, config, cookies);
    return { success: true, data: presentUser(user, user.id), message: words.signedUp };
  });

  registerEndpoint(wiring, sendLoginCode, async ({ input }) => {
    await requestLoginCode(context, readAddress(input.email));
    return { success: true, message: words.codeSent };
  });

  registerEndpoint(wiring, login, async ({ input, request, reply }) => {
    const address = readAddress(input.email);
    const code = codeOf(context, 'log-in', address, input.otp);
    const { user, cookies } = await logIn(context, { address, code, request });
    setLogInCookies(reply, config, cookies);
    return { success: true, data: presentUser(user, user.id), message: words.loggedIn };
  });

  registerEndpoint(wiring, logout, async ({ viewer, request, reply }) => {
    await store.run(endOneSession, {
      ...endOf(context, viewer, request),
      sessionId: viewer.sessionId,
      how: 'log-out',
    });
    clearSessionCookie(reply, config);
    return { success: true };
  });
}
