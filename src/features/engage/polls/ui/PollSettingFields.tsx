import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { resultVisibilities } from '../pollRules.ts';
import type { PollFieldProps } from './PollOptionFields.tsx';
import { PollTimeField } from './PollTimeField.tsx';

/** Who sees votes and results, and from when on. */
export function PollSettingFields({ poll, change, errorAt }: PollFieldProps) {
  const { t } = useTranslation('pollCompose');
  return (
    <>
      <Checkbox
        label={t('voteAnonymously')}
        hint={t('anonymousHint')}
        error={errorAt('voteAnonymously') && t('fixed')}
        checked={poll.voteAnonymously}
        onChange={({ target }) => change({ voteAnonymously: target.checked })}
      />
      <Checkbox
        label={t('allowUndoVote')}
        checked={poll.allowUndoVote}
        onChange={({ target }) => change({ allowUndoVote: target.checked })}
      />
      <Field label={t('resultVisibility')}>
        <Select
          value={poll.resultVisibility}
          onChange={({ target }) => {
            const resultVisibility = resultVisibilities.find((each) => each === target.value);
            change({ resultVisibility });
          }}
        >
          {resultVisibilities.map((each) => (
            <option key={each} value={each}>
              {t(`visibility.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <PollTimeField name="pollStartTime" {...{ poll, change, errorAt }} />
    </>
  );
}
