import { Footer } from '#web/layout/footer.tsx';
import { PasskeyList } from '#web/passkeys/passkey-list.tsx';
import { usePasskeyWords } from '#web/passkeys/passkey-words.ts';
import { ScreenHead } from '#web/screens/screen-head.tsx';

/** The passkeys of the person. */
export function PasskeysScreen() {
  const { title } = usePasskeyWords();
  return (
    <div className="fill-window max-desk:[--taken:5.5rem] desk:mx-auto desk:max-w-140">
      <ScreenHead title={title} />
      <PasskeyList />
      <Footer />
    </div>
  );
}
