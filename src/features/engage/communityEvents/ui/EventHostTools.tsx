import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityEventPart } from '../communityEventView.ts';
import type { SeriesScope } from '../eventRepeat.ts';
import { CancelEventForm } from './CancelEventForm.tsx';

type EventHostToolsProps = {
  event: CommunityEventPart;
  /** Of the post. */
  path: string;
  isBusy: boolean;
  onCancel: (reason: string, applyTo: SeriesScope) => Promise<boolean>;
};

/** For hosts: the check-in code, attendees, and cancelling. */
export function EventHostTools({ event, path, isBusy, onCancel }: EventHostToolsProps) {
  const { t } = useTranslation('communityEvents');
  const [isAsking, setAsking] = useState(false);
  const isOver = event.state === 'PAST' || event.state === 'CANCELLED';
  const takesCheckIns = event.attendedIf === 'CHECKED_IN' && event.state !== 'CANCELLED';
  const code = isOver ? null : event.checkInCode;
  return (
    <div className="flex flex-col gap-3 border-t border-border pt-4 needs-js:hidden">
      <h3 className="text-sm font-semibold">{t('forHosts')}</h3>
      {code !== null && (
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          {t('checkInCode')}
          <strong className="font-mono text-xl tracking-widest tabular-nums">{code}</strong>
          <span className="w-full text-text-muted">{t('checkInCodeHint')}</span>
        </p>
      )}
      {isAsking && !isOver ? (
        <CancelEventForm
          {...{ isBusy, onCancel }}
          isSeries={event.series !== null}
          onKeep={() => setAsking(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {takesCheckIns && (
            <LinkButton to={`${path}/check-in`} variant="secondary" size="sm">
              {t('checkInPage.title')}
            </LinkButton>
          )}
          <Button
            variant="secondary"
            size="sm"
            onClick={() => void openModal('eventAttendees', { event })}
          >
            {t('attendees')}
          </Button>
          {!isOver && (
            <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
              {t('cancelEvent')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
