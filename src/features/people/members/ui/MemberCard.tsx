import Award from 'virtual:icons/award';
import BadgeCheck from 'virtual:icons/badge-check';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { CountText } from '#ui/CountText.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type CardMember, findCardMember } from './findCardMember.ts';
import { memberCardId } from './memberCardId.ts';
import { placeBeside } from './placeBeside.ts';
import { RankBadge } from './RankBadge.tsx';
import { useDisplayName } from './useDisplayName.ts';

type MemberCardProps = {
  memberId: string;
  /** The name it appears beside. */
  name: HTMLElement;
};

/** Who a member is and what they have earned; nothing until it is known, and nothing if it can’t be. */
export function MemberCard({ memberId, name }: MemberCardProps) {
  const [member, setMember] = useState<CardMember | null>(null);
  useEffect(() => {
    let isCurrent = true;
    findCardMember(memberId).then((found) => isCurrent && setMember(found), ignore);
    return () => {
      isCurrent = false;
    };
  }, [memberId]);
  return member && <Card member={member} name={name} />;
}

/** The name is also a link to the profile. */
function ignore(): void {}

function Card({ member, name }: { member: CardMember; name: HTMLElement }) {
  const { t } = useTranslation('people');
  const shownName = useDisplayName(member);
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    card.current?.showPopover();
    if (card.current) placeBeside(card.current, name);
    name.setAttribute('aria-describedby', memberCardId);
    return () => name.removeAttribute('aria-describedby');
  }, [name]);
  const { counts, rank, points, awardInfos, awardCount } = member;
  const figures = [
    ['conversationsAuthored', counts.conversationsAuthored],
    ['commentsAuthored', counts.commentsAuthored + counts.repliesAuthored],
    ['numAcceptedSolutions', counts.numAcceptedSolutions],
  ] as const;
  return (
    <div ref={card} id={memberCardId} popover="manual" role="tooltip" className="member-card">
      <div className="flex items-center gap-3">
        <Avatar name={shownName} src={member.avatar} size="lg" />
        <div className="flex min-w-0 flex-col">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold wrap-anywhere">
            <bdi>{shownName}</bdi>
            {member.brandUser && (
              <Badge tone="accent" icon={<BadgeCheck aria-hidden />}>
                {t('profile.staff')}
              </Badge>
            )}
          </p>
          <p className="truncate text-sm text-text-muted">
            <bdi>@{member.username}</bdi>
          </p>
        </div>
      </div>
      {member.bio && (
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
          {member.bio}
        </p>
      )}
      {rank && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
          <RankBadge rank={rank} />
          <span>
            <CountText count={points} className="font-semibold text-text tabular-nums" />{' '}
            {t('profile.points', { count: points })}
          </span>
        </p>
      )}
      {rank && awardInfos.length > 0 && (
        <ul className="flex flex-wrap gap-1.5 text-xs">
          {awardInfos.map(({ id, name: title, imageUrl }) => (
            <li
              key={id}
              className="inline-flex items-center gap-1 rounded-md bg-surface-sunken px-2 py-1"
            >
              {imageUrl ? (
                <img src={imageUrl} alt="" width={14} height={14} />
              ) : (
                <Award aria-hidden className="size-3.5 text-text-muted" />
              )}
              {title}
            </li>
          ))}
          {awardCount > awardInfos.length && (
            <li className="py-1 text-text-muted">+{awardCount - awardInfos.length}</li>
          )}
        </ul>
      )}
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5 border-t border-border pt-3 text-sm text-text-muted">
        {figures.map(([figure, count]) => (
          <li key={figure}>
            <CountText count={count} className="font-semibold text-text tabular-nums" />{' '}
            {t(`profile.${figure}`, { count })}
          </li>
        ))}
      </ul>
      <p className="text-xs text-text-muted">
        {t('profile.joined')} <Time at={member.joinedDate} absolute />
      </p>
    </div>
  );
}
