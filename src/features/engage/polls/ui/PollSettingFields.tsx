import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { isoOfLocal, localOfIso } from '#ui/localTime.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { pollLimits, resultVisibilities } from '../pollRules.ts';
import type { PollFieldProps } from './PollOptionFields.tsx';

/** How a poll is voted in, until when, and who sees results. */
export function PollSettingFields({ poll, change, errorAt }: PollFieldProps) {
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
  const time = (name: 'pollStartTime' | 'pollExpiryTime') => (
    <Field label={t(name)} error={errorAt(name) && t('timeFault')} optional>
      <TextInput
        type="datetime-local"
        value={localOfIso(poll[name])}
        onChange={({ target }) => change({ [name]: isoOfLocal(target.value) })}
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
        <div className="grid gap-3 sm:grid-cols-2">
          {count('minChoices')}
          {count('maxChoices')}
        </div>
      )}
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
      <div className="grid gap-3 sm:grid-cols-2">
        {time('pollStartTime')}
        {time('pollExpiryTime')}
      </div>
    </>
  );
}
