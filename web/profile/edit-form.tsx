import { useState, type CSSProperties, type FormEvent } from 'react';
import { updateProfile } from '#contract/profile.ts';
import { courses, personalities, relations, walls, years, type User, type Wall } from '#contract/user.ts';
import { call } from '#web/api.ts';
import { requestTime } from '#web/request-time.ts';
import type { SessionActions } from '#web/session.tsx';
import { useEditWords } from '#web/profile/edit-words.ts';
import { useSafetyWords } from '#web/safety-words.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useWords } from '#web/words.ts';

interface EditFormProps {
  readonly user: User;
  /** Called with the details that are chosen in the form and not updated yet. */
  readonly onChoose: (chosen: Partial<User>) => void;
  readonly onUpdated: SessionActions['mergeUser'];
  /** Called after the person has read the server's message about the update. */
  readonly onRead: () => void;
}

/** Two where both are as wide as on a phone. */
const columns: CSSProperties = {
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
};

type Choice = Pick<User, 'course' | 'year' | 'personality' | 'relation' | 'public' | 'wall'>;

export function EditForm({ user, onChoose, onUpdated, onRead }: EditFormProps) {
  const words = useWords();
  const texts = useEditWords();
  const safety = useSafetyWords();
  const { alert } = useDialogs();
  const { attach, ...form } = useForm<keyof Choice, 'updating'>();
  const [chosen, setChosen] = useState<Partial<Choice>>({});
  const now = { ...user, ...chosen };
  const { wall = 'everyone' } = now;

  const choose = (part: Partial<Choice>) => {
    const next = { ...chosen, ...part };
    setChosen(next);
    onChoose(next);
    for (const field of Object.keys(part) as (keyof Choice)[]) form.recheck(field);
  };

  const update = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    const keys = (Object.keys(chosen) as (keyof Choice)[]).filter((key) => chosen[key] !== user[key]);
    if (keys.length === 0) return alert(texts.selectAtLeastOne);
    const message = await form.run('updating', async () => {
      const updates = Object.fromEntries(keys.map((key) => [key, chosen[key]]));
      const startedAt = requestTime();
      const { data } = await call(updateProfile, { updates, id: { ...user } });
      onUpdated(data.data, startedAt, keys);
      setChosen({});
      onChoose({});
      return data.message;
    });
    if (message === null) return;
    await alert(message);
    onRead();
  };

  return (
    <form
      ref={attach}
      noValidate
      className="elevated grid items-start gap-4 rounded-card bg-card p-4 desk:p-6"
      style={columns}
      onSubmit={(event) => void update(event)}
    >
      <SelectField
        label={words.personality}
        placeholder={texts.notChosen}
        options={personalities.map((one) => [one, words.personalityNames[one]])}
        value={now.personality}
        onChange={(personality) => choose({ personality: personality as Choice['personality'] })}
        error={form.errors.personality}
      />
      <div className="relative">
        <SelectField
          label={texts.accountType}
          options={[
            ['1', words.public],
            ['0', words.private],
          ]}
          value={String(now.public)}
          onChange={(value) => choose({ public: value === '1' ? 1 : 0 })}
          error={form.errors.public}
        />
        <div className="absolute -top-3 left-21">
          <Tooltip text={texts.accountTypeTip}>
            {(described) => (
              <IconButton aria-label={texts.aboutAccountType} {...described}>
                <MoreIcon name="info" className="size-5" />
              </IconButton>
            )}
          </Tooltip>
        </div>
      </div>
      <SelectField
        label={safety.wall}
        options={walls.map((one) => [one, safety.wallNames[one]])}
        value={wall}
        hint={safety.wallHints[wall]}
        onChange={(next) => choose({ wall: next as Wall })}
        error={form.errors.wall}
      />
      <SelectField
        label={words.relationship}
        placeholder={texts.notChosen}
        options={relations.map((one) => [one, words.relationNames[one]])}
        value={now.relation}
        onChange={(relation) => choose({ relation: relation as Choice['relation'] })}
        error={form.errors.relation}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={words.course}
          options={courses.map((one) => [one, words.courseNames[one]])}
          value={now.course}
          onChange={(course) => choose({ course: course as Choice['course'] })}
          error={form.errors.course}
        />
        <SelectField
          label={words.year}
          options={years.map((one) => [String(one), words.ordinalYear(one)])}
          value={String(now.year)}
          onChange={(year) => choose({ year: Number(year) as Choice['year'] })}
          error={form.errors.year}
        />
      </div>
      <Button look="primary" type="submit" className="self-end" busy={form.busy !== null}>
        {texts.update}
      </Button>
    </form>
  );
}
