import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { passkeyLogin, passkeyLoginOptions } from '#contract/passkeys.ts';
import type { User } from '#contract/user-object.ts';
import { ApiError, call } from '#web/api.ts';
import { isHostForPasskeys } from '#web/passkeys/host.ts';

/** The challenge works for five minutes, so a new one is taken before. */
const RENEW_MS = 4 * 60_000;

interface Handlers {
  readonly onLogIn: (user: User) => void;
  /** `message`: for the person, whose passkey is refused, or whose account is back. Resolves when they have read it. */
  readonly onMessage: (message: string) => Promise<unknown>;
}

/**
 * Makes the browser list its passkeys in the e-mail field, and logs in with the one that the person chooses. Where there are
 * none, nothing changes.
 * @returns a function that ends it.
 */
export function offerPasskeysInField({ onLogIn, onMessage }: Handlers): () => void {
  let ended = false;
  let round = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const offer = async () => {
    round += 1;
    const own = round;
    clearTimeout(timer);
    const { data: options } = await call(passkeyLoginOptions, {});
    if (ended || own !== round) return;
    timer = setTimeout(offerQuietly, RENEW_MS);
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    // It ends an earlier request of the page.
    const assertion = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    clearTimeout(timer);
    const { data } = await call(passkeyLogin, assertion);
    onLogIn(data.data);
    if (data.isBack) await onMessage(data.message);
  };
  // Whatever fails, the code stays as the way to log in.
  const offerQuietly = () =>
    void offer().catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'wrong_passkey') return;
      await onMessage(error.message);
      if (!ended) offerQuietly();
    });

  const start = async () => {
    if (isHostForPasskeys() && (await browserSupportsWebAuthnAutofill()) && !ended) offerQuietly();
  };
  start().catch(() => undefined);
  return () => {
    ended = true;
    clearTimeout(timer);
    WebAuthnAbortService.cancelCeremony();
  };
}
