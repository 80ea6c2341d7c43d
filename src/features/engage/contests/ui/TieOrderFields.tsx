import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { tieBreakers, usableTieBreakers } from '../contestPhaseRules.ts';
import type { ContestConfig } from '../contestRules.ts';

type TieOrderFieldsProps = {
  contest: ContestConfig;
  change: (part: Partial<ContestConfig>) => void;
  error: string | undefined;
};

/** What decides between entries with the same result: one choice after the other. */
export function TieOrderFields({ contest, change, error }: TieOrderFieldsProps) {
  const { t } = useTranslation('contestForms');
  const { tieOrder } = contest;
  const usable = usableTieBreakers(contest);
  const choices = tieOrder.length < usable.length ? [...tieOrder, null] : tieOrder;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-medium">{t('tieOrder')}</legend>
      <p className="text-sm text-text-muted">{t('tieOrderHint')}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        {choices.map((chosen, at) => (
          <Field
            key={chosen ?? 'none'}
            label={t(at === 0 ? 'tieFirst' : 'tieThen')}
            error={at === 0 && error !== undefined && t('tieOrderFixed')}
          >
            <Select
              value={chosen ?? ''}
              onChange={({ target }) => {
                const next = tieBreakers.find((each) => each === target.value);
                const before = tieOrder.slice(0, at);
                const after = tieOrder.slice(at + 1).filter((each) => each !== next);
                change({ tieOrder: next ? [...before, next, ...after] : before });
              }}
            >
              <option value="">{t('tieShared')}</option>
              {usable
                .filter((each) => !tieOrder.slice(0, at).includes(each))
                .map((each) => (
                  <option key={each} value={each}>
                    {t(`tieBreaker.${each}`)}
                  </option>
                ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
