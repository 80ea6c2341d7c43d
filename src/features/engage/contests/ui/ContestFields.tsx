import type { ComposerFieldProps } from '#features/content/conversations/ui/composerSlots.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useClock } from '#ui/Clock.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { TimeZoneSelect } from '#ui/TimeZoneSelect.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { isoIn, localIn } from '#ui/zonedTime.ts';
import { contestLimits, usableTieBreakers } from '../contestPhaseRules.ts';
import type { ContestConfig } from '../contestRules.ts';
import { ContestCriteriaFields } from './ContestCriteriaFields.tsx';
import { TieOrderFields } from './TieOrderFields.tsx';

const emptyContest: ContestConfig = {
  ...{ startDate: '', endDate: '', announceDate: null, maxEntriesAllowed: 1 },
  ...{ termsAndConditions: null, prizes: null, hideFeaturedImage: false },
  ...{ minDescriptionLength: null, maxDescriptionLength: null, communityVote: false },
  ...{ minVoterAgeDays: 0, blindJudging: false, criteria: [] },
  ...{ timeZone: 'UTC', tieOrder: [] },
};

/** The contest in the composer. */
export function ContestFields(props: ComposerFieldProps) {
  const { type, onChange, errorOf } = props;
  const { t } = useTranslation('contestForms');
  const { timeZone } = useClock();
  if (type !== 'CONTEST') return null;
  const contest = props.valueOf('communityContestConfig') ?? { ...emptyContest, timeZone };
  const change = (part: Partial<ContestConfig>) => {
    const next = { ...contest, ...part };
    const usable = usableTieBreakers(next);
    const tieOrder = next.tieOrder.filter((each) => usable.includes(each));
    onChange('communityContestConfig', { ...next, tieOrder });
  };
  const errorAt = (path: string) => errorOf('communityContestConfig', path);
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
  const text = (name: 'prizes' | 'termsAndConditions', max: number) => (
    <Field label={t(name)} error={errorAt(name) && t('textFault')} optional>
      <TextArea
        maxLength={max}
        value={contest[name] ?? ''}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-border p-4">
      <legend className="px-1 text-sm font-semibold">{t('legend')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {time('startDate')}
        {time('endDate')}
        {time('announceDate')}
        <Field label={t('timeZone')} error={errorAt('timeZone') && t('timeZoneFault')}>
          <TimeZoneSelect
            value={contest.timeZone}
            onChange={(zone) => change(movedTo(contest, zone))}
          />
        </Field>
        <Field label={t('maxEntriesAllowed')} error={errorAt('maxEntriesAllowed')}>
          <TextInput
            type="number"
            min={1}
            max={contestLimits.entries}
            value={contest.maxEntriesAllowed}
            onChange={({ target }) => change({ maxEntriesAllowed: target.valueAsNumber || 1 })}
          />
        </Field>
        {length('minDescriptionLength')}
        {length('maxDescriptionLength')}
      </div>
      {text('prizes', contestLimits.prizes)}
      {text('termsAndConditions', contestLimits.terms)}
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
      <Checkbox
        label={t('blindJudging')}
        hint={t('blindJudgingHint')}
        error={errorAt('blindJudging') && t('blindFixed')}
        checked={contest.blindJudging}
        onChange={({ target }) => change({ blindJudging: target.checked })}
      />
      <ContestCriteriaFields contest={contest} change={change} errorAt={errorAt} />
      {usableTieBreakers(contest).length > 1 && (
        <TieOrderFields contest={contest} change={change} error={errorAt('tieOrder')} />
      )}
      <Checkbox
        label={t('hideFeaturedImage')}
        checked={contest.hideFeaturedImage}
        onChange={({ target }) => change({ hideFeaturedImage: target.checked })}
      />
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
