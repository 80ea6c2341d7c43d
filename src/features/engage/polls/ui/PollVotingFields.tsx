import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { pollLimits } from '../pollRules.ts';
import type { PollFieldProps } from './PollOptionFields.tsx';
import { PollTimeField } from './PollTimeField.tsx';

/** How many options each voter chooses, and until when. */
export function PollVotingFields({ poll, change, errorAt }: PollFieldProps) {
  const { t } = useTranslation('pollCompose');
  const count = (name: 'minChoices' | 'maxChoices') => (
    <Field label={t(name)} error={errorAt(name) && t('choicesFault')}>
      <TextInput
        type="number"
        min={1}
        max={poll.pollOptions.length}
        value={Math.min(poll[name], poll.pollOptions.length)}
        onChange={({ target }) => {
          const value = Math.max(1, Math.min(target.valueAsNumber || 1, pollLimits.options));
          change({ [name]: value });
        }}
      />
    </Field>
  );
  return (
    <>
      <Checkbox
        label={t('multiSelect')}
        error={errorAt('multiSelect') && t('fixed')}
        checked={poll.multiSelect}
        onChange={({ target }) => change({ multiSelect: target.checked })}
      />
      {poll.multiSelect && (
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          {count('minChoices')}
          {count('maxChoices')}
        </div>
      )}
      <PollTimeField name="pollExpiryTime" {...{ poll, change, errorAt }} />
    </>
  );
}
