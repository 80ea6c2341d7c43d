import BadgeCheck from 'virtual:icons/badge-check';
import X from 'virtual:icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AnswerList } from './AnswerList.tsx';
import { MemberActions } from './MemberActions.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberNotes } from './MemberNotes.tsx';
import { ActivityLog, SessionList, SignInList } from './MemberRecords.tsx';
import { MemberStanding } from './MemberStanding.tsx';
import { memberNameOf } from './memberWords.ts';
import type { MemberRecord } from './staffDocuments.ts';
import type { MemberCommands } from './useMemberCommands.ts';

interface MemberPanelProps {
  member: MemberRecord | null;
  /** URL of the list without this member. */
  closeHref: string;
  commands: MemberCommands;
}

/** Details of a member next to the list: summary, actions, records. */
export function MemberPanel({ member, closeHref, commands }: MemberPanelProps) {
  const { t } = useTranslation('staff');
  const heading = useRef<HTMLHeadingElement>(null);
  // Opened from the list: focuses the panel for screen readers.
  useEffect(() => {
    if (document.activeElement?.closest('[data-row-open]')) heading.current?.focus();
  }, []);
  return (
    <aside
      aria-label={t('record')}
      className="rounded-xl border border-border bg-surface-raised lg:sticky lg:top-20 lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto"
    >
      <header className="flex items-start gap-3 border-b border-border p-4 sm:px-5">
        {member && <Avatar name={memberNameOf(member)} src={member.avatar} size="lg" />}
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            tabIndex={-1}
            className="text-lg font-semibold wrap-anywhere outline-none"
          >
            {member ? <bdi>{memberNameOf(member)}</bdi> : t('noUsers')}
          </h2>
          {member && (
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
              <bdi className="truncate">@{member.username}</bdi>
              {member.brandUser && (
                <Badge tone="accent" icon={<BadgeCheck aria-hidden />}>
                  {t('brandUser')}
                </Badge>
              )}
            </p>
          )}
        </div>
        <Link
          to={closeHref}
          preventScrollReset
          aria-label={t('closeRecord')}
          title={t('closeRecord')}
          className={buttonClasses('quiet', 'sm', 'size-8 px-0!')}
        >
          <X aria-hidden className="size-5" />
        </Link>
      </header>
      {member === null ? (
        <EmptyState title={t('recordGone')} />
      ) : (
        <div className="divide-y divide-border">
          <div className="flex flex-col gap-4 px-4 py-4 sm:px-5">
            <MemberStanding member={member} />
            <MemberActions member={member} commands={commands} />
            <MemberFacts member={member} />
          </div>
          <AnswerSection member={member} />
          {member.notes && (
            <Section title={t('sections.notes')}>
              <MemberNotes memberId={member.id} notes={member.notes} />
            </Section>
          )}
          {member.sessions && (
            <Section title={t('sections.sessions')}>
              <SessionList
                sessions={member.sessions}
                onEnd={
                  member.canEndSessions
                    ? (id) =>
                        void commands.endSessions(
                          [{ id: member.id, name: memberNameOf(member) }],
                          id,
                        )
                    : null
                }
              />
            </Section>
          )}
          {member.signIns && (
            <Section title={t('sections.signIns')} folded>
              <SignInList signIns={member.signIns} />
            </Section>
          )}
          {member.activityLog && (
            <Section title={t('sections.activity')} folded>
              <ActivityLog entries={member.activityLog} />
            </Section>
          )}
        </div>
      )}
    </aside>
  );
}

function AnswerSection({ member }: { member: MemberRecord }) {
  const { t } = useTranslation('staff');
  const hasAnswers =
    Object.keys(Object(member.customFields)).length > 0 || member.screenerResponse !== null;
  if (!hasAnswers) return null;
  return (
    <Section title={t('sections.answers')} folded>
      <AnswerList customFields={member.customFields} screenerResponse={member.screenerResponse} />
    </Section>
  );
}

function Section(props: { title: string; folded?: boolean; children: ReactNode }) {
  return (
    <details open={!props.folded} className="group px-4 sm:px-5">
      <summary className="flex min-h-11 items-center gap-2 rounded-sm text-sm font-semibold">
        <span
          aria-hidden
          className="inline-block size-2 -rotate-45 border-e-2 border-b-2 border-text-muted transition-transform group-open:rotate-45 rtl:rotate-135 rtl:group-open:rotate-45"
        />
        <h3>{props.title}</h3>
      </summary>
      <div className="pb-4">{props.children}</div>
    </details>
  );
}
