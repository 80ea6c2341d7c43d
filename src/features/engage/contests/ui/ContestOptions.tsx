import type { ComposerFieldProps } from '#features/content/conversations/ui/composerSlots.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useClock } from '#ui/Clock.tsx';
import { Field } from '#ui/Field.tsx';
import { SetOption } from '#ui/forms/MoreOptions.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { contestLimits, usableTieBreakers } from '../contestPhaseRules.ts';
import { ContestTextField } from './ContestTextField.tsx';
import { contestFieldsOf } from './contestFieldProps.ts';
import { TieOrderFields } from './TieOrderFields.tsx';

/** The rarely used fields of a contest: limits of entries, terms, and how ties are broken. */
export function ContestOptions(props: ComposerFieldProps) {
  const { t } = useTranslation('contestForms');
  const { timeZone } = useClock();
  if (props.type !== 'CONTEST') return null;
  const { contest, change, errorAt } = contestFieldsOf(props, timeZone);
  const length = (name: 'minDescriptionLength' | 'maxDescriptionLength') => (
    <Field label={t(name)} error={errorAt(name) && t('lengthFault')} optional>
      <TextInput
        type="number"
        min={1}
        max={contestLimits.content}
        value={contest[name] ?? ''}
        onChange={({ target }) => change({ [name]: target.valueAsNumber || null })}
      />
    </Field>
  );
  const hasLengths = contest.minDescriptionLength !== null || contest.maxDescriptionLength !== null;
  return (
    <>
      <Field label={t('maxEntriesAllowed')} error={errorAt('maxEntriesAllowed')}>
        <TextInput
          type="number"
          min={1}
          max={contestLimits.entries}
          value={contest.maxEntriesAllowed}
          onChange={({ target }) => change({ maxEntriesAllowed: target.valueAsNumber || 1 })}
        />
      </Field>
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {length('minDescriptionLength')}
        {length('maxDescriptionLength')}
      </div>
      <ContestTextField
        name="termsAndConditions"
        max={contestLimits.terms}
        {...{ contest, change, errorAt }}
      />
      <Checkbox
        label={t('blindJudging')}
        hint={t('blindJudgingHint')}
        error={errorAt('blindJudging') && t('blindFixed')}
        checked={contest.blindJudging}
        onChange={({ target }) => change({ blindJudging: target.checked })}
      />
      {usableTieBreakers(contest).length > 1 && (
        <TieOrderFields contest={contest} change={change} error={errorAt('tieOrder')} />
      )}
      <Checkbox
        label={t('hideFeaturedImage')}
        checked={contest.hideFeaturedImage}
        onChange={({ target }) => change({ hideFeaturedImage: target.checked })}
      />
      <SetOption when={contest.maxEntriesAllowed > 1}>{t('maxEntriesAllowed')}</SetOption>
      <SetOption when={hasLengths}>{t('entryLength')}</SetOption>
      <SetOption when={Boolean(contest.termsAndConditions)}>{t('termsAndConditions')}</SetOption>
      <SetOption when={contest.blindJudging}>{t('blindJudging')}</SetOption>
    </>
  );
}
