import type { ReactNode } from 'react';
import { languageName } from '#core/languageName.ts';
import { CountText } from '#ui/CountText.tsx';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { roleName } from './memberWords.ts';
import type { MemberRecord } from './staffDocuments.ts';

/** A summary of the member. */
export function MemberFacts({ member }: { member: MemberRecord }) {
  const { t } = useTranslation('staff');
  const { language } = useShell();
  const { counts } = member;
  const facts: [label: string, value: ReactNode][] = [
    [t('facts.email'), member.email && <bdi>{member.email}</bdi>],
    [
      t('facts.role'),
      t('facts.roleAndRank', { role: roleName(t, member.role), rank: member.rank }),
    ],
    [t('facts.joined'), <Time key="joined" at={member.joinedDate} absolute />],
    [
      t('facts.lastLogin'),
      member.lastLogin ? <Time key="login" at={member.lastLogin} /> : t('never'),
    ],
    [t('facts.country'), member.country],
    [t('facts.language'), member.language && languageName(member.language, language)],
  ];
  const figures = [
    ['posts', counts.posts],
    ['comments', counts.comments + counts.replies],
    ['accepted', counts.accepted],
    ['likesReceived', counts.likesReceived],
    ['followers', counts.followers],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-text-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      <dl className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {figures.map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-xs text-text-muted">{t(`figures.${name}`)}</dt>
            <dd className="text-base font-semibold tabular-nums">
              <CountText count={count} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
