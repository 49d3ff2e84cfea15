import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { passkeyLogin, passkeyLoginOptions } from '#contract/passkeys.ts';
import type { User } from '#contract/user-object.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { isHostForPasskeys } from '#web/features/passkeys/host.ts';

/** A challenge works for five minutes, so it is renewed earlier. */
const RENEW_MS = 4 * 60_000;

interface Handlers {
  readonly onLogIn: (user: User) => void;
  /** `message`: the passkey was refused, or the account is restored. Resolves after the person has read the message. */
  readonly onMessage: (message: string) => Promise<unknown>;
}

export interface PasskeyOffer {
  /**
   * Asks for a passkey in the browser's own dialog. Resolves when the person is logged in or has closed the dialog.
   * @throws ApiError or NetworkError if the server refuses or does not answer.
   */
  readonly ask: () => Promise<void>;
  readonly end: () => void;
}

/**
 * Makes the browser list its passkeys in the e-mail field, and logs in with the chosen passkey. Without passkeys
 * nothing changes.
 */
export function offerPasskeysInField({ onLogIn, onMessage }: Handlers): PasskeyOffer {
  let ended = false;
  let round = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const logIn = async (isInField: boolean) => {
    round += 1;
    const own = round;
    clearTimeout(timer);
    const { data: options } = await call(passkeyLoginOptions, {});
    if (ended || own !== round) return;
    if (isInField) timer = setTimeout(offerQuietly, RENEW_MS);
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    // Ends an earlier request of the page.
    const assertion = await startAuthentication({ optionsJSON, useBrowserAutofill: isInField });
    clearTimeout(timer);
    const { data } = await call(passkeyLogin, assertion);
    onLogIn(data.data);
    if (data.isBack) await onMessage(data.message);
  };
  // If anything fails, the code remains as a way to log in.
  const offerQuietly = () =>
    void logIn(true).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'wrong_passkey') return;
      await onMessage(error.message);
      if (!ended) offerQuietly();
    });

  const start = async () => {
    if (isHostForPasskeys() && (await browserSupportsWebAuthnAutofill()) && !ended) offerQuietly();
  };
  void start().catch(() => undefined);
  return {
    async ask() {
      try {
        await logIn(false);
      } catch (error) {
        void start().catch(() => undefined);
        // Browsers report every reason to stop in the same way.
        if (error instanceof WebAuthnError || error instanceof DOMException) return;
        throw error;
      }
    },
    end() {
      ended = true;
      clearTimeout(timer);
      WebAuthnAbortService.cancelCeremony();
    },
  };
}
