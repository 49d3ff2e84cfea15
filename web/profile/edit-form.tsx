import { useState, type FormEvent } from 'react';
import { updateProfile } from '#contract/profile.ts';
import { personalities, relations, type User } from '#contract/user.ts';
import { call, isSessionEnd, messageOf } from '#web/api.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useWords } from '#web/words.ts';

interface EditFormProps {
  readonly user: User;
  readonly onUpdated: (user: User) => void;
}

type Choice = Pick<User, 'personality' | 'relation' | 'public'>;

export function EditForm({ user, onUpdated }: EditFormProps) {
  const words = useWords();
  const { alert } = useDialogs();
  const [chosen, setChosen] = useState<Partial<Choice>>({});
  const [busy, setBusy] = useState(false);
  const now = { ...user, ...chosen };

  const update = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const keys = (Object.keys(chosen) as (keyof Choice)[]).filter((key) => chosen[key] !== user[key]);
    if (keys.length === 0) return alert(words.selectAtLeastOne);
    setBusy(true);
    try {
      const updates = Object.fromEntries(keys.map((key) => [key, chosen[key]]));
      const { data } = await call(updateProfile, { updates, id: { ...user } });
      onUpdated(data.data);
      setChosen({});
      setBusy(false);
      await alert(data.message);
    } catch (error) {
      setBusy(false);
      if (!isSessionEnd(error)) await alert(messageOf(error, words));
    }
  };

  return (
    <form
      noValidate
      className="depth flex flex-col gap-4 rounded-card bg-card p-4 desk:p-6"
      onSubmit={(event) => void update(event)}
    >
      <SelectField
        label={words.personality}
        placeholder={words.notChosen}
        options={personalities.map((one) => [one, words.personalityNames[one]])}
        value={now.personality}
        onChange={(personality) =>
          setChosen({ ...chosen, personality: personality as Choice['personality'] })
        }
      />
      <div className="relative">
        <SelectField
          label={words.accountType}
          options={[
            ['1', words.public],
            ['0', words.private],
          ]}
          value={String(now.public)}
          onChange={(value) => setChosen({ ...chosen, public: value === '1' ? 1 : 0 })}
        />
        <div className="absolute -top-3 left-21">
          <Tooltip text={words.accountTypeTip}>
            {(described) => (
              <IconButton aria-label={words.aboutAccountType} {...described}>
                <Icon name="info" className="size-5" />
              </IconButton>
            )}
          </Tooltip>
        </div>
      </div>
      <SelectField
        label={words.relationship}
        placeholder={words.notChosen}
        options={relations.map((one) => [one, words.relationNames[one]])}
        value={now.relation}
        onChange={(relation) => setChosen({ ...chosen, relation: relation as Choice['relation'] })}
      />
      <Button look="primary" type="submit" busy={busy}>
        {words.update}
      </Button>
    </form>
  );
}
