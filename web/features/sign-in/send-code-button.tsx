import type { Code } from '#web/features/sign-in/use-code.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/data/words.ts';

interface SendCodeButtonProps {
  readonly countdown: Code['countdown'];
  readonly sending: boolean;
  readonly onSend: () => void;
  /** Default: a whole line of the form. */
  readonly className?: string;
}

/** The button that sends a code. It counts down until the next code can be sent. */
export function SendCodeButton({ countdown, sending, onSend, className = 'w-full' }: SendCodeButtonProps) {
  const words = useWords();
  if (countdown.seconds > 0)
    return (
      <Button look="quiet" className={`even-digits ${className}`} disabled>
        {words.resendIn(countdown.seconds)}
      </Button>
    );
  return (
    <Button look="tint" className={className} busy={sending} onClick={onSend}>
      {countdown.sentToAddress ? words.resendOtp : words.sendOtp}
    </Button>
  );
}
