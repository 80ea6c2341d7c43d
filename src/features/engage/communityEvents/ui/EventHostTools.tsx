import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { communityEventLimits } from '../communityEventLimitRules.ts';
import type { CommunityEventView } from '../communityEventView.ts';

type EventHostToolsProps = {
  event: CommunityEventView;
  isBusy: boolean;
  onCancel: (reason: string) => Promise<boolean>;
};

/** For hosts: the check-in code, and cancelling. */
export function EventHostTools({ event, isBusy, onCancel }: EventHostToolsProps) {
  const { t } = useTranslation('communityEvents');
  const [isAsking, setAsking] = useState(false);
  const isOver = event.state === 'PAST' || event.state === 'CANCELLED';
  const code = event.attendedIf === 'CHECKED_IN' ? event.checkInCode : null;
  if (isOver && code === null) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-border pt-3 needs-js:hidden">
      {code !== null && (
        <p className="text-sm">
          {t('checkInCode')}{' '}
          <strong className="font-mono text-lg tracking-widest tabular-nums">{code}</strong>
        </p>
      )}
      {!isOver && !isAsking && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => setAsking(true)}>
          {t('cancelEvent')}
        </Button>
      )}
      {!isOver && isAsking && (
        <form
          className="flex flex-col gap-3"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            void onCancel(String(new FormData(submitted.currentTarget).get('reason') ?? ''));
          }}
        >
          <Field label={t('cancelReason')} hint={t('cancelHint')} optional>
            <TextInput name="reason" maxLength={communityEventLimits.reason} autoFocus />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="danger" size="sm" loading={isBusy}>
              {t('cancelEvent')}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setAsking(false)}>
              {t('keepEvent')}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
