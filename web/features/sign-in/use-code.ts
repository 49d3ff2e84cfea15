import { useRef, useState } from 'react';
import { useCountdown, type Purpose } from '#web/features/sign-in/use-countdown.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import type { useForm } from '#web/ui/form/use-form.ts';

/** The code of a form: typed text, countdown until the next code, and sending. `field`: for the `ref` of its field. */
export function useCode(
  purpose: Purpose,
  email: string,
  { run }: Pick<ReturnType<typeof useForm<string, 'sending'>>, 'run'>,
) {
  const { alert } = useDialogs();
  const [otp, setOtp] = useState('');
  const [sentNote, setSentNote] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const countdown = useCountdown(purpose, email);

  /**
   * Shows the message from `request`, then moves the focus to the code's field. At log-in the message is at that field,
   * which saves a tap. The other forms show an alert (docs/product.md section 10).
   */
  const send = async (request: () => Promise<string>) => {
    const message = await run(
      'sending',
      async () => {
        const text = await request();
        countdown.start();
        return text;
      },
      countdown.waitFor,
    );
    if (message === null) return;
    if (purpose === 'login') setSentNote(message);
    else await alert(message);
    field.current?.focus();
  };

  return {
    field,
    code: { otp, setOtp, countdown, send, note: countdown.sentToAddress ? sentNote : undefined },
  };
}

export type Code = ReturnType<typeof useCode>['code'];
