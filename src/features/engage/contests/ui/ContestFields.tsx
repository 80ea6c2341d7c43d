import type { ComposerFieldProps } from '#features/content/conversations/ui/composerSlots.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useClock } from '#ui/Clock.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { TimeZoneSelect } from '#ui/TimeZoneSelect.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { isoIn, localIn } from '#ui/zonedTime.ts';
import { contestLimits } from '../contestPhaseRules.ts';
import type { ContestConfig } from '../contestRules.ts';
import { ContestCriteriaFields } from './ContestCriteriaFields.tsx';
import { ContestTextField } from './ContestTextField.tsx';
import { contestFieldsOf } from './contestFieldProps.ts';

/** The contest in the composer: when it is, what is won, and who decides. */
export function ContestFields(props: ComposerFieldProps) {
  const { t } = useTranslation('contestForms');
  const { timeZone } = useClock();
  if (props.type !== 'CONTEST') return null;
  const { contest, change, errorAt } = contestFieldsOf(props, timeZone);
  const time = (name: 'startDate' | 'endDate' | 'announceDate') => (
    <Field
      label={t(name)}
      error={errorAt(name) && t(`${name}Fault`)}
      required={name !== 'announceDate'}
      optional={name === 'announceDate'}
    >
      <TextInput
        type="datetime-local"
        value={localIn(contest[name], contest.timeZone)}
        onChange={({ target }) => {
          const at = isoIn(target.value, contest.timeZone);
          change({ [name]: name === 'announceDate' ? at : (at ?? '') });
        }}
      />
    </Field>
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-6 rounded-lg border border-border bg-surface-raised p-4">
      <legend className="float-start text-base font-semibold">{t('legend')}</legend>
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {time('startDate')}
        {time('endDate')}
        {time('announceDate')}
        <Field label={t('timeZone')} error={errorAt('timeZone') && t('timeZoneFault')}>
          <TimeZoneSelect
            value={contest.timeZone}
            onChange={(zone) => change(movedTo(contest, zone))}
          />
        </Field>
      </div>
      <ContestTextField
        name="prizes"
        max={contestLimits.prizes}
        {...{ contest, change, errorAt }}
      />
      <Checkbox
        label={t('communityVote')}
        hint={t('communityVoteHint')}
        error={errorAt('communityVote') && t('voteBlindFault')}
        checked={contest.communityVote}
        onChange={({ target }) => change({ communityVote: target.checked })}
      />
      {contest.communityVote && (
        <Field
          label={t('minVoterAgeDays')}
          hint={t('minVoterAgeDaysHint')}
          error={errorAt('minVoterAgeDays') && t('minVoterAgeDaysFault')}
        >
          <TextInput
            type="number"
            min={0}
            max={contestLimits.voterAgeDays}
            value={contest.minVoterAgeDays}
            onChange={({ target }) => change({ minVoterAgeDays: target.valueAsNumber || 0 })}
          />
        </Field>
      )}
      <ContestCriteriaFields contest={contest} change={change} errorAt={errorAt} />
      <FieldError error={errorAt('')} />
    </fieldset>
  );
}

/** The same clock times in another time zone. */
function movedTo(contest: ContestConfig, timeZone: string): Partial<ContestConfig> {
  const move = (iso: string | null) => isoIn(localIn(iso, contest.timeZone), timeZone);
  return {
    ...{ timeZone, startDate: move(contest.startDate) ?? '', endDate: move(contest.endDate) ?? '' },
    announceDate: move(contest.announceDate),
  };
}
