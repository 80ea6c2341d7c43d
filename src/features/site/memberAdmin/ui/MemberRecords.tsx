import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { actionName } from './auditWords.ts';
import { browserName } from './browserName.ts';
import type { MemberRecord } from './staffDocuments.ts';

type Sessions = NonNullable<MemberRecord['sessions']>;
type SignIns = NonNullable<MemberRecord['signIns']>;
type Entries = NonNullable<MemberRecord['activityLog']>;

const row = 'flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5';

interface SessionListProps {
  sessions: Sessions;
  /** Ends one of them; null without permission. */
  onEnd: ((id: string) => void) | null;
}

/** A member's sessions. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  const { t, language } = useTranslation('staff');
  if (sessions.length === 0) return <Nothing text={t('sessions.none')} />;
  return (
    <ul className="divide-y divide-border text-sm">
      {sessions.map((session) => (
        <li key={session.id} className={row}>
          <span className="font-medium" title={session.userAgent}>
            {browserName(session.userAgent, language) || t('sessions.unknown')}
          </span>
          <bdi className="font-mono text-xs text-text-muted">{session.address}</bdi>
          <Time at={session.seenAt} className="ms-auto text-text-muted" />
          {onEnd && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('sessions.endOf', {
                device: browserName(session.userAgent, language) || t('sessions.unknown'),
              })}
              onClick={() => onEnd(session.id)}
            >
              {t('sessions.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const refusals = [
  'PASSWORD_MISMATCH',
  'HALF_BAKED',
  'ACCOUNT_BANNED',
  'APPROVAL_PENDING',
  'APPROVAL_REJECTED',
] as const;

function Outcome({ outcome }: { outcome: string }) {
  const { t } = useTranslation('staff');
  if (outcome === 'SUCCESS') return t('signIns.success');
  const known = refusals.find((each) => each === outcome);
  return known ? t(`signIns.refused.${known}`) : <code>{outcome}</code>;
}

/** Sign-ins and attempts, newest first. */
export function SignInList({ signIns }: { signIns: SignIns }) {
  const { t, language } = useTranslation('staff');
  if (signIns.length === 0) return <Nothing text={t('signIns.none')} />;
  return (
    <ul className="divide-y divide-border text-sm">
      {signIns.map((signIn) => (
        <li key={signIn.id} className={row}>
          <Badge tone={signIn.outcome === 'SUCCESS' ? 'success' : 'warning'}>
            <Outcome outcome={signIn.outcome} />
          </Badge>
          <span title={signIn.userAgent}>
            {browserName(signIn.userAgent, language) || t('sessions.unknown')}
          </span>
          <bdi className="font-mono text-xs text-text-muted">{signIn.address}</bdi>
          <Time at={signIn.at} className="ms-auto text-text-muted" />
        </li>
      ))}
    </ul>
  );
}

/** Staff actions on and by the member. */
export function ActivityLog({ entries }: { entries: Entries }) {
  const { t } = useTranslation('staff');
  if (entries.length === 0) return <Nothing text={t('activity.none')} />;
  return (
    <ul className="divide-y divide-border text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className={row}>
          <span className="font-medium">{actionName(t, entry.action)}</span>
          {entry.actor && <bdi className="text-text-muted">@{entry.actor.username}</bdi>}
          <Time at={entry.at} className="ms-auto text-text-muted" />
        </li>
      ))}
    </ul>
  );
}

function Nothing({ text }: { text: string }) {
  return <p className="text-sm text-text-muted">{text}</p>;
}
