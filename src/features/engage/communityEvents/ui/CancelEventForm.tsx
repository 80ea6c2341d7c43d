import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { communityEventLimits } from '../communityEventLimitRules.ts';
import { type SeriesScope, seriesScopes } from '../eventRepeat.ts';

type CancelEventFormProps = {
  isSeries: boolean;
  isBusy: boolean;
  onCancel: (reason: string, applyTo: SeriesScope) => Promise<boolean>;
  onKeep: () => void;
};

/** Asks for a reason, and in a series for which events. */
export function CancelEventForm({ isSeries, isBusy, onCancel, onKeep }: CancelEventFormProps) {
  const { t } = useTranslation('communityEvents');
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        const data = new FormData(submitted.currentTarget);
        const scope = seriesScopes.find((each) => each === data.get('applyTo')) ?? 'THIS';
        void onCancel(String(data.get('reason') ?? ''), scope);
      }}
    >
      <Field label={t('cancelReason')} hint={t('cancelHint')} optional>
        <TextInput name="reason" maxLength={communityEventLimits.reason} autoFocus />
      </Field>
      {isSeries && (
        <Field label={t('cancelWhich')}>
          <Select name="applyTo">
            {seriesScopes.map((each) => (
              <option key={each} value={each}>
                {t(`scope.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" size="sm" loading={isBusy}>
          {t('cancelEvent')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onKeep}>
          {t('keepEvent')}
        </Button>
      </div>
    </form>
  );
}
