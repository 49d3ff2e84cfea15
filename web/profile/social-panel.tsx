import { useState, type FormEvent } from 'react';
import { LINK_MAX } from '#contract/limits.ts';
import { normaliseLink, setLink } from '#contract/profile.ts';
import { platforms, type Platform, type User } from '#contract/user.ts';
import { call, isSessionEnd, messageOf } from '#web/api.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { atLeast, Popup } from '#web/ui/popup.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useWords } from '#web/words.ts';

interface SocialPanelProps {
  readonly user: User;
  readonly platform: Platform;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<unknown>;
}

/** SPEC.md section 9 */
const OVERLAY_MS = 1000;

/** One link at a time; an empty one is removed. */
export function SocialPanel({ user, platform: first, onClose, onChanged }: SocialPanelProps) {
  const words = useWords();
  const { alert } = useDialogs();
  const [platform, setPlatform] = useState(first);
  const [url, setUrl] = useState<string>(user[first]);
  // An empty box removes the link only for who emptied it: after an `Add` it is empty by itself.
  const [emptied, setEmptied] = useState(false);
  const [invalid, setInvalid] = useState(false);
  const [busy, setBusy] = useState(false);

  const refuse = async (text: string) => {
    setBusy(false);
    setInvalid(true);
    await alert(text);
    setInvalid(false);
  };

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const link = normaliseLink(platform, url);
    if (link === null || (link === '' && !emptied)) return refuse(words.invalidLink);
    setBusy(true);
    try {
      await atLeast(OVERLAY_MS, call(setLink, { platform, url: link, id: user.uid }));
      await onChanged();
      setUrl('');
      setEmptied(false);
      setBusy(false);
    } catch (error) {
      setBusy(false);
      if (!isSessionEnd(error)) await refuse(messageOf(error, words));
    }
  };

  return (
    <Sheet label={words.socialLinks} onClose={onClose}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void add(event)}>
        <h2 className="text-section font-bold">{words.socialLinks}</h2>
        <SelectField
          label={words.platform}
          options={platforms.map((one) => [one, words.platformNames[one]])}
          value={platform}
          onChange={(value) => {
            setPlatform(value as Platform);
            setUrl(user[value as Platform]);
            setEmptied(false);
          }}
        />
        <TextField
          label={words.url}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          limit={LINK_MAX}
          value={url}
          onChange={(next) => {
            setUrl(next);
            setEmptied(next === '' && user[platform] !== '');
          }}
          invalid={invalid}
        />
        <div className="flex gap-2">
          <Button look="quiet" className="flex-1" onClick={onClose}>
            {words.close}
          </Button>
          <Button look="primary" type="submit" className="flex-1" busy={busy}>
            {words.add}
          </Button>
        </div>
      </form>
      {busy && <Popup text={words.addingLink} />}
    </Sheet>
  );
}
