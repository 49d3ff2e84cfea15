import { login, logout, register, sendLoginCode, verifyUser } from '#contract/sign-in.ts';
import { words } from '#contract/words/en/words.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { fail } from '#server/platform/errors.ts';
import { hashClientNetwork } from '#server/platform/http/client-network.ts';
import { endOf, endOneSession } from '#server/identity/end-sessions.ts';
import { readKnownBrowserHash } from '#server/identity/known-browsers.ts';
import { describeLogIn, prepareLogIn, setLogInCookies } from '#server/identity/log-in-session.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { requireDecentName } from '#server/access/texts/check-name.ts';
import { registerUpload } from '#server/identity/register-upload.ts';
import { clearSessionCookie } from '#server/identity/session.ts';
import { withUploadedPhoto } from '#server/access/photos/new-photo.ts';
import { presentOwnUser } from '#server/access/people/present.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import { createAccount } from './accounts.ts';
import { refuseBannedDomain, refuseBannedNetwork } from './bans.ts';
import { collegeRoute } from './colleges/college-route.ts';
import { logIn } from './log-in.ts';
import { clearPendingCookie, readPendingHash, setPendingCookie } from './registrations.ts';
import { readMailAddress, requestLoginCode, requestSignUp } from './requests.ts';
import { requireSignUpCode } from './try-code.ts';

/** The calls for signing up, logging in and logging out. */
export function signInRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const { config, store, random } = context;

  registerEndpoint(wiring, register, async ({ input, request, reply }) => {
    await refuseBannedNetwork(context, request);
    await requireDecentName(context, input.name);
    const token = random.token();
    const browser = { shownHash: readPendingHash(request, config), tokenHash: hashToken(token) };
    await requestSignUp(
      context,
      hashClientNetwork(context, request),
      readMailAddress(input.email),
      input,
      browser,
    );
    setPendingCookie(reply, config, token);
    return { success: true, message: answerWords.codeSent };
  });

  signUpRoute(wiring);
  collegeRoute(wiring);

  registerEndpoint(wiring, sendLoginCode, async ({ input, request }) => {
    await refuseBannedNetwork(context, request);
    const network = hashClientNetwork(context, request);
    const browserHash = readKnownBrowserHash(request, config);
    const { language = null } = input;
    await requestLoginCode(context, network, readMailAddress(input.email), { browserHash, language });
    return { success: true, message: answerWords.codeSent };
  });

  registerEndpoint(wiring, login, async ({ input, request, reply }) => {
    const address = readMailAddress(input.email);
    const loggedIn = await logIn(context, { address, otp: input.otp, request });
    const { user } = loggedIn;
    setLogInCookies(reply, config, loggedIn.cookies);
    return {
      success: true,
      data: presentOwnUser(user, context),
      message: describeLogIn(loggedIn),
    };
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

function signUpRoute(wiring: Wiring): void {
  const { context } = wiring;
  const { config } = context;

  registerUpload(
    wiring,
    verifyUser,
    {
      needs: ['otp', 'email'],
      async check({ input, request }) {
        await refuseBannedNetwork(context, request);
        const address = readMailAddress(input.email);
        refuseBannedDomain(context, address.normalised);
        const pendingHash = readPendingHash(request, config);
        const code = await requireSignUpCode(context, request, { address, otp: input.otp, pendingHash });
        return { person: address.mailbox, address, pendingHash, code };
      },
    },
    async ({ checked, file, signal, request, reply }) => {
      if (!file) fail('invalid_input', words.fillAllRequired, { fields: { image: 'a photo is required' } });
      const { person, address, pendingHash, code } = checked;
      const renditions = await context.processPhoto(file, { person, signal });
      const { session, cookies } = await prepareLogIn(context, request, null);
      const user = await withUploadedPhoto(context, { renditions, signal }, (photo) =>
        createAccount(context, { address, code, pendingHash, photo, session }),
      );
      setLogInCookies(reply, config, cookies);
      clearPendingCookie(reply, config);
      return {
        success: true,
        data: presentOwnUser(user, context),
        message: answerWords.signedUp,
      };
    },
  );
}
