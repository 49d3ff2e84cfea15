import { useState, type FormEvent } from 'react';
import { LINK_MAX } from '#contract/limits.ts';
import { exampleLink, normaliseLink } from '#contract/links.ts';
import { setLink } from '#contract/profile.ts';
import { platforms, type Platform, type User } from '#contract/user.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { waitAtLeast, Popup } from '#web/ui/popup.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useWords } from '#web/words.ts';

interface SocialPanelProps {
  readonly user: User;
  readonly platform: Platform;
  /** A link to fill in instead of the stored one. It is sent by `Add` only. */
  readonly link?: string | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<unknown>;
}

/** Shortest time of the overlay (docs/product.md section 13). */
const OVERLAY_MS = 1000;

/** Sets one link at a time. An empty box removes the link. */
export function SocialPanel({ user, platform: first, link: given, onClose, onChanged }: SocialPanelProps) {
  const words = useWords();
  const { attach, ...form } = useForm<'url', 'adding'>({ invalid_link: 'url' });
  const [platform, setPlatform] = useState(first);
  const [url, setUrl] = useState<string>(given ?? user[first]);
  // An empty box removes the link only if the person cleared it. After `Add` the form clears it.
  const [isCleared, setCleared] = useState(false);
  const link = normaliseLink(platform, url);

  const change = (next: Platform, typed: string) => {
    setPlatform(next);
    setUrl(typed);
    form.recheck('url', normaliseLink(next, typed) === null ? words.invalidLink : undefined);
  };

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    if (link === null || (link === '' && !isCleared)) {
      return form.refuse({ text: words.invalidLink, fields: { url: words.invalidLink } });
    }
    await form.run('adding', async () => {
      await waitAtLeast(OVERLAY_MS, call(setLink, { platform, url: link, id: user.uid }));
      await onChanged();
      setUrl('');
      setCleared(false);
    });
  };

  return (
    <Sheet label={words.socialLinks} onClose={onClose}>
      <form ref={attach} noValidate className="flex flex-col gap-4" onSubmit={(event) => void add(event)}>
        <h2 className="text-section font-bold">{words.socialLinks}</h2>
        <SelectField
          label={words.platform}
          options={platforms.map((one) => [one, words.platformNames[one]])}
          value={platform}
          onChange={(value) => {
            change(value as Platform, user[value as Platform]);
            setCleared(false);
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
            change(platform, next);
            setCleared(next === '' && user[platform] !== '');
          }}
          hint={words.linkExample(exampleLink(platform, 'name'), platform === 'linkedin' ? 'name' : '@name')}
          error={form.errors.url}
        />
        <div className="flex gap-2">
          <Button look="quiet" className="flex-1" onClick={onClose}>
            {words.close}
          </Button>
          <Button look="primary" type="submit" className="flex-1" busy={form.busy !== null}>
            {words.add}
          </Button>
        </div>
      </form>
      {form.busy && <Popup text={words.addingLink} />}
    </Sheet>
  );
}
