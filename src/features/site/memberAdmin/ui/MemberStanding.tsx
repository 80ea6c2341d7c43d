import Info from 'virtual:icons/info';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { MemberStateBadge } from './MemberStateBadge.tsx';
import type { MemberRecord } from './staffDocuments.ts';

/** The member's state and its reason. */
export function MemberStanding({ member }: { member: MemberRecord }) {
  const { t } = useTranslation('staff');
  const reason = reasonOf(member);
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <MemberStateBadge state={member.state} suspendedUntil={member.suspendedUntil} />
        {!member.isVerified && <span className="text-text-muted">{t('unverified')}</span>}
        {member.blockedAt && <Time at={member.blockedAt} className="text-text-muted" />}
      </div>
      {(reason || member.contentHidden) && (
        <div className="flex gap-2 rounded-lg bg-surface-sunken px-3 py-2.5">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-text-muted" />
          <div className="flex min-w-0 flex-col gap-1">
            {reason && <p className="wrap-anywhere">{reason}</p>}
            {member.contentHidden && <p className="text-text-muted">{t('contentHidden')}</p>}
          </div>
        </div>
      )}
    </div>
  );
}

function reasonOf(member: MemberRecord): string | null {
  if (member.state === 'BLOCKED') return member.blockedReason;
  if (member.state === 'SUSPENDED') return member.suspendedReason;
  return member.state === 'REJECTED' ? member.approvalReason : null;
}
