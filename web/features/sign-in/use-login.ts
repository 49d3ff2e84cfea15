import { useState, type FormEvent } from 'react';
import { login, sendLoginCode } from '#contract/sign-in.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { useKeptDraft } from '#web/data/storage/kept-draft.ts';
import { passkeyOffer } from '#web/data/storage/passkey-offer.ts';
import { publicNotice } from '#web/data/storage/public-notice.ts';
import { useSession } from '#web/data/session.tsx';
import { mailLanguage } from '#web/features/sign-in/mail-language.ts';
import { useCode } from '#web/features/sign-in/use-code.ts';
import { clearCountdown, lastAddress } from '#web/features/sign-in/use-countdown.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useWords } from '#web/data/words.ts';

/** The state and the actions of the login form. */
export function useLogin() {
  const words = useWords();
  const form = useForm<'email' | 'otp', 'sending' | 'logging in'>({ wrong_code: 'otp' });
  // The typed address survives the sign-up, a reload, and a campus log-in that returns here. It is never in a page's
  // address.
  const draft = useKeptDraft<{ readonly email: string }>('login');
  const [lastEmail] = useState(() => lastAddress('login'));
  const email = draft.values.email ?? lastEmail;
  const { field, code } = useCode('login', email, form);
  const overlay = useOverlay();
  const logIn = useSendLogin(form, overlay, draft.remove);

  const isEmpty = (text: string) => text.trim() === '';
  const refuseEmail = () => form.refuse({ text: words.enterEmail, fields: { email: words.missingEmail } });
  const refuseOtp = () => form.refuse({ text: words.enterOtp, fields: { otp: words.missingOtp } });

  return {
    attach: form.attach,
    busy: form.busy,
    errors: form.errors,
    email,
    changeEmail: (typed: string) => {
      draft.write({ email: typed });
      form.recheck('email', isEmpty(typed) ? words.missingEmail : undefined);
    },
    code,
    otpField: field,
    changeOtp: (typed: string) => {
      code.setOtp(typed);
      form.recheck('otp', isEmpty(typed) ? words.missingOtp : undefined);
    },
    isCovered: overlay.isShown,
    send: async () => {
      if (form.busy) return;
      if (isEmpty(email)) return refuseEmail();
      await code.send(async () => (await call(sendLoginCode, { email, ...mailLanguage() })).data.message);
    },
    logIn: async (event: FormEvent) => {
      event.preventDefault();
      if (form.busy) return;
      if (isEmpty(email)) return refuseEmail();
      if (isEmpty(code.otp)) return refuseOtp();
      await logIn(email, code.otp);
    },
  };
}

/** Sends the login under the overlay and shows the server's message. */
function useSendLogin(
  { run }: Pick<ReturnType<typeof useForm<string, 'logging in'>>, 'run'>,
  overlay: ReturnType<typeof useOverlay>,
  removeDraft: () => void,
) {
  const { signIn, refuseLogin } = useSession();
  const { alertAnyone } = useDialogs();
  return async (email: string, otp: string) => {
    const endOverlay = overlay.show();
    const message = await run(
      'logging in',
      async () => {
        const { data } = await call(login, { email, otp });
        endOverlay();
        clearCountdown('login');
        removeDraft();
        signIn(data.data);
        passkeyOffer.start();
        publicNotice.start(data.data);
        return data.message;
      },
      (error) => {
        endOverlay();
        if (error instanceof ApiError) refuseLogin();
      },
    );
    if (message !== null) await alertAnyone(message);
  };
}

/** Maximum time of the overlay (docs/product.md section 13). */
const OVERLAY_MAX_MS = 4000;

function useOverlay() {
  const [isShown, setIsShown] = useState(false);
  return {
    isShown,
    /** Shows the overlay. Returns the function that ends it. */
    show() {
      const end = () => {
        clearTimeout(timer);
        setIsShown(false);
      };
      const timer = setTimeout(end, OVERLAY_MAX_MS);
      setIsShown(true);
      return end;
    },
  };
}
