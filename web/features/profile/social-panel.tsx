import { laterWords } from '#contract/words/en/later.ts';
import { useState, type FormEvent } from 'react';
import { LINK_MAX } from '#contract/limits.ts';
import { exampleLink, normaliseLink } from '#contract/links.ts';
import { setLink } from '#contract/profile.ts';
import { platforms, type Platform } from '#contract/user.ts';
import type { User } from '#contract/user-object.ts';
import { call } from '#web/data/api/api.ts';
import { useKeptDraft } from '#web/data/storage/kept-draft.ts';
import { KeptLine } from '#web/ui/kept-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { waitAtLeast, Popup } from '#web/ui/dialog/popup.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useWords } from '#web/data/words.ts';

interface SocialPanelProps {
  readonly user: User;
  /** Null selects the draft's platform, or the first one. */
  readonly platform: Platform | null;
  /** A link to fill in instead of the stored one. Only `Add` sends it. */
  readonly link?: string | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<unknown>;
}

/** Shortest time of the overlay (docs/product.md section 13). */
const OVERLAY_MS = 1000;

/** Lists the links, each removable, and sets one at a time. Keeps the typed text of each platform. */
export function SocialPanel({ user, platform: asked, link: given, onClose, onChanged }: SocialPanelProps) {
  const words = useWords();
  const texts = useWords(laterWords).profile;
  const { attach, ...form } = useForm<'url', 'adding' | 'removing'>({ invalid_link: 'url' });
  const draft = useKeptDraft<Record<Platform, string>>(`links:${user.uid}`);
  const [keptBefore] = useState(draft.values);
  const typedFor = (which: Platform) => draft.values[which] ?? user[which];
  const [platform, setPlatform] = useState(
    asked ?? platforms.find((one) => draft.values[one] !== undefined) ?? 'instagram',
  );
  const [url, setUrl] = useState<string>(given ?? typedFor(platform));
  const [restorations, setRestorations] = useState(draft.restorations);
  if (restorations !== draft.restorations) {
    setRestorations(draft.restorations);
    setUrl(typedFor(platform));
  }
  const { announce } = useDialogs();
  const link = normaliseLink(platform, url);

  const show = (next: Platform, typed: string) => {
    setPlatform(next);
    setUrl(typed);
    form.recheck('url', normaliseLink(next, typed) === null ? words.invalidLink : undefined);
  };
  const keep = (typed: string) => {
    const { [platform]: _before, ...others } = draft.values;
    draft.write(typed === user[platform] ? others : { ...others, [platform]: typed });
  };

  const store = (which: Platform, value: string) =>
    form.run(value ? 'adding' : 'removing', async () => {
      await waitAtLeast(value ? OVERLAY_MS : 0, call(setLink, { platform: which, url: value, id: user.uid }));
      await onChanged();
      return true;
    });

  const reportAdded = (which: Platform) => announce({ text: texts.linkAdded(words.platformNames[which]) });

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    if (!link) return form.refuse({ text: words.invalidLink, fields: { url: words.invalidLink } });
    if (!(await store(platform, link))) return;
    keep(user[platform]);
    setUrl('');
    reportAdded(platform);
  };

  const remove = async (which: Platform) => {
    const before = user[which];
    if (!(await store(which, ''))) return;
    if (which === platform) setUrl('');
    announce({
      text: texts.linkRemoved(words.platformNames[which]),
      undo: async () => (await store(which, before)) && reportAdded(which),
    });
  };

  return (
    <Sheet label={texts.socialLinks} onClose={onClose}>
      <form ref={attach} noValidate className="flex flex-col gap-4" onSubmit={(event) => void add(event)}>
        <h2 className="text-section font-bold">{texts.socialLinks}</h2>
        <LinkList user={user} onRemove={(which) => void remove(which)} />
        {draft.isKept && keptBefore[platform] !== undefined && draft.values[platform] === url && (
          <KeptLine draft={draft} field={platform} onDiscarded={() => show(platform, user[platform])} />
        )}
        <SelectField
          label={texts.platform}
          options={platforms.map((one) => [one, words.platformNames[one]])}
          value={platform}
          onChange={(value) => show(value as Platform, typedFor(value as Platform))}
        />
        <TextField
          label={texts.url}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          limit={LINK_MAX}
          value={url}
          onChange={(next) => {
            keep(next);
            show(platform, next);
          }}
          hint={words.linkExample(exampleLink(platform, 'name'), platform === 'linkedin' ? 'name' : '@name')}
          error={form.errors.url}
        />
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" className="flex-1" onClick={onClose}>
            {words.close}
          </Button>
          <Button look="primary" type="submit" className="flex-1" busy={form.busy !== null}>
            {words.add}
          </Button>
        </div>
      </form>
      {form.busy === 'adding' && <Popup text={texts.addingLink} />}
    </Sheet>
  );
}

interface LinkListProps {
  readonly user: User;
  readonly onRemove: (platform: Platform) => void;
}

/** The links that are set. Renders nothing without links. */
function LinkList({ user, onRemove }: LinkListProps) {
  const words = useWords();
  const texts = useWords(laterWords).profile;
  const set = platforms.filter((platform) => user[platform] !== '');
  if (set.length === 0) return null;
  return (
    <ul aria-label={texts.yourLinks}>
      {set.map((platform) => (
        <li key={platform} className="flex min-h-11 items-center gap-3 border-line not-last:border-b">
          <Icon name={platform} className="size-5 text-soft" />
          <span className="min-w-0 flex-1 truncate text-meta">{user[platform].replace('https://', '')}</span>
          <Button
            look="text"
            aria-label={texts.removeLink(words.platformNames[platform])}
            onClick={(event) => {
              // The pressed button disappears with its line.
              event.currentTarget.closest('form')?.querySelector('select')?.focus();
              onRemove(platform);
            }}
          >
            {texts.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
