import { safetyWords } from '#contract/words/en/safety.ts';
import { editWords } from '#contract/words/en/edit.ts';
import type { CSSProperties } from 'react';
import { chosenFields, editableChoices, walls, type EditableChoice, type Wall } from '#contract/user.ts';
import type { User } from '#contract/user-object.ts';
import { KeptLine } from '#web/ui/kept-line.tsx';
import { useEdit, type EditActions } from '#web/features/profile/use-edit.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { ChosenField, NameField, PhoneField, readChoice } from '#web/ui/form/person-fields.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useWords } from '#web/data/words.ts';

interface EditFormProps extends EditActions {
  readonly user: User;
}

/** Two columns if both are as wide as on a phone. */
const columns: CSSProperties = {
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
};

/** Fields for the public details, for who may write, and for name and phone. */
export function EditForm({ user, ...actions }: EditFormProps) {
  const words = useWords();
  const texts = useWords(editWords);
  const safety = useWords(safetyWords);
  const { attach, errors, isBusy, now, choose, isPhoneCut, nameAgain, update } = useEdit(user, actions);
  const { wall = 'everyone' } = now;
  const chosenField = (name: EditableChoice, placeholder?: string) => (
    <ChosenField
      key={name}
      name={name}
      {...(placeholder !== undefined && { placeholder })}
      value={now[name]}
      onChange={(value) => choose({ [name]: readChoice(name, value) ?? '' })}
      error={errors[name]}
    />
  );
  return (
    <form
      ref={attach}
      noValidate
      className="elevated grid items-start gap-4 rounded-card bg-card p-4 desk:p-6"
      style={columns}
      onSubmit={(event) => void update(event)}
    >
      {actions.draft.isKept && <KeptLine draft={actions.draft} />}
      <NameField
        value={now.name}
        hint={nameAgain ?? texts.nameHint}
        readOnly={nameAgain !== null}
        onChange={(name) => choose({ name })}
        error={errors.name}
      />
      <PhoneField
        value={now.phone}
        hint={texts.phoneHint}
        isCut={isPhoneCut}
        onChange={(phone, isCut) => choose({ phone }, isCut)}
        error={errors.phone}
      />
      {editableChoices
        .filter((name) => chosenFields[name].optional)
        .map((name) => chosenField(name, texts.notChosen))}
      <SelectField
        label={texts.accountType}
        options={[
          ['1', words.public],
          ['0', words.private],
        ]}
        value={String(now.public)}
        onChange={(value) => choose({ public: value === '1' ? 1 : 0 })}
        error={errors.public}
        beside={
          // As high as the label, above the list, and at its place in every language.
          <span className="z-10 -my-3 mr-auto self-center">
            <Tooltip text={texts.accountTypeTip}>
              {(described) => (
                <IconButton aria-label={texts.aboutAccountType} {...described}>
                  <MoreIcon name="info" className="size-5" />
                </IconButton>
              )}
            </Tooltip>
          </span>
        }
      />
      <SelectField
        label={safety.wall}
        options={walls.map((one) => [one, safety.wallNames[one]])}
        value={wall}
        hint={now.public === 0 ? safety.wallPrivate : safety.wallHints[wall]}
        onChange={(next) => choose({ wall: next as Wall })}
        error={errors.wall}
      />
      <div className="grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1">
        {editableChoices.filter((name) => !chosenFields[name].optional).map((name) => chosenField(name))}
      </div>
      <Button look="primary" type="submit" className="self-end" busy={isBusy}>
        {texts.update}
      </Button>
    </form>
  );
}
