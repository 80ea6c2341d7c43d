import Download from 'virtual:icons/download';
import { useCallback, useEffect, useState } from 'react';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { useClock } from '#ui/Clock.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { showError } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { eventFilePaths } from '../communityEventAddress.ts';
import { communityEventLimits, type RsvpResponse } from '../communityEventLimitRules.ts';
import type { CommunityEventView } from '../communityEventView.ts';
import { EventActivityMutation, EventAttendeesQuery } from './communityEventDocuments.ts';

type Attendees = ResultOf<typeof EventAttendeesQuery>['eventAttendees'];

const pageSize = 50;
const responses = ['YES', 'WAITING', 'MAYBE', 'NO'] as const;

/** Who has responded, with their answers, for hosts. */
export function EventAttendeesDialog({
  event,
  closable,
  dismiss,
}: ModalViewProps<'eventAttendees'>) {
  const { t } = useTranslation('communityEvents');
  const { basePath } = useShell();
  const [response, setResponse] = useState<RsvpResponse | null>('YES');
  return (
    <Dialog
      title={t('attendees')}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <a
          href={`${basePath}${eventFilePaths.attendees(event.conversationId)}`}
          download
          className={buttonClasses('secondary', 'md')}
        >
          <Download aria-hidden className="size-4.5" />
          {t('exportCsv')}
        </a>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('responseLabel')}>
          <Select
            value={response ?? ''}
            onChange={({ target }) =>
              setResponse(responses.find((each) => each === target.value) ?? null)
            }
          >
            <option value="">{t('allResponses')}</option>
            {responses.map((each) => (
              <option key={each} value={each}>
                {t(`own.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <AttendeeList key={response} {...{ event, response }} />
      </div>
    </Dialog>
  );
}

type AttendeeListProps = { event: CommunityEventView; response: RsvpResponse | null };

function AttendeeList({ event, response }: AttendeeListProps) {
  const { t } = useTranslation('communityEvents');
  const { attendees, status, loadMore, checkIn } = useAttendees(event.conversationId, response);
  const { now } = useClock();
  const isStarted =
    Date.parse(event.startTime) - communityEventLimits.checkInMinutes * 60_000 <= now;
  const takesCheckIns = isStarted && event.state !== 'CANCELLED';
  return (
    <>
      <ul className="divide-y divide-border">
        {attendees.map((attendee) => (
          <li key={attendee.memberId} className="flex flex-col gap-1 py-2.5 text-sm">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <AuthorName author={attendee.member} className="font-medium" />
              {response === null && <Badge>{t(`own.${attendee.response}`)}</Badge>}
              {attendee.checkedInAt !== null && <Badge tone="success">{t('wasThere')}</Badge>}
              <Time at={attendee.respondedAt} className="ms-auto text-text-muted" />
              {takesCheckIns && attendee.response === 'YES' && (
                <CheckInButton attendee={attendee} onCheckIn={checkIn} />
              )}
            </span>
            <Answers questions={event.questions} answers={Object(attendee.answers)} />
          </li>
        ))}
      </ul>
      {status === 'loading' && <SkeletonCard lines={1} className="border-0 bg-transparent px-0" />}
      {status === 'failed' && <p role="alert">{t('attendeesFailed')}</p>}
      {status === 'complete' && attendees.length === 0 && (
        <p className="text-sm text-text-muted">{t('noResponses')}</p>
      )}
      {status === 'partial' && (
        <Button variant="secondary" size="sm" onClick={loadMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

type CheckInButtonProps = {
  attendee: Attendees[number];
  onCheckIn: (memberId: string, isCheckedIn: boolean) => Promise<void>;
};

function CheckInButton({ attendee, onCheckIn }: CheckInButtonProps) {
  const { t } = useTranslation('communityEvents');
  const [isBusy, setBusy] = useState(false);
  const name = useDisplayName(attendee.member);
  const isCheckedIn = attendee.checkedInAt !== null;
  return (
    <Button
      variant={isCheckedIn ? 'quiet' : 'secondary'}
      size="sm"
      loading={isBusy}
      aria-label={t(isCheckedIn ? 'undoCheckInOf' : 'checkInOf', { name })}
      onClick={async () => {
        setBusy(true);
        await onCheckIn(attendee.memberId, !isCheckedIn);
        setBusy(false);
      }}
    >
      {t(isCheckedIn ? 'undoCheckIn' : 'checkIn')}
    </Button>
  );
}

type AnswersProps = {
  questions: CommunityEventView['questions'];
  answers: Readonly<Record<string, unknown>>;
};

function Answers({ questions, answers }: AnswersProps) {
  const given = questions.filter(({ id }) => answers[id]);
  if (given.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 text-text-muted">
      {given.map(({ id, label }) => (
        <div key={id} className="wrap-anywhere">
          <dt className="inline font-medium">
            <bdi>{label}</bdi>
          </dt>{' '}
          <dd className="inline">
            <bdi>{String(answers[id])}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useAttendees(conversationId: string, response: RsvpResponse | null) {
  const { t } = useTranslation('communityEvents');
  const [attendees, setAttendees] = useState<Attendees>([]);
  const [status, setStatus] = useState<'loading' | 'partial' | 'complete' | 'failed'>('loading');
  const load = useCallback(
    async (after: string | null) => {
      setStatus('loading');
      try {
        const asked = { conversationId, response, after };
        const { eventAttendees } = await runOperation(EventAttendeesQuery, asked);
        setAttendees((before) =>
          after === null ? eventAttendees : [...before, ...eventAttendees],
        );
        setStatus(eventAttendees.length === pageSize ? 'partial' : 'complete');
      } catch {
        setStatus('failed');
      }
    },
    [conversationId, response],
  );
  useEffect(() => {
    void load(null);
  }, [load]);
  async function checkIn(memberId: string, isCheckedIn: boolean): Promise<void> {
    const activity = isCheckedIn ? 'check-in-attendee' : 'undo-check-in-attendee';
    try {
      await runOperation(EventActivityMutation, { input: { conversationId, activity, memberId } });
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      showError(t('failed.check-in-attendee'));
      return;
    }
    const checkedInAt = isCheckedIn ? new Date().toISOString() : null;
    setAttendees((before) =>
      before.map((each) => (each.memberId === memberId ? { ...each, checkedInAt } : each)),
    );
  }
  return {
    attendees,
    status,
    checkIn,
    loadMore: () => void load(attendees.at(-1)?.memberId ?? null),
  };
}
