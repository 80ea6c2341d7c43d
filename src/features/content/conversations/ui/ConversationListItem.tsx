import Eye from 'virtual:icons/eye';
import MessageSquare from 'virtual:icons/message-square';
import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { paths } from '#core/paths.ts';
import { CustomFieldChips } from '#features/base/customFields/ui/CustomFieldChips.tsx';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { Time } from '#ui/Time.tsx';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { AppreciationCount } from './AppreciationCount.tsx';
import type { ConversationListRow } from './conversationListDocuments.ts';
import { RowCount } from './RowCount.tsx';
import { RowTags } from './RowTags.tsx';
import { WorkBadges } from './WorkBadges.tsx';

type ConversationRowProps = {
  row: ConversationListRow;
  hideTopic?: boolean;
  /** Pinned in this list. */
  isPinned?: boolean;
};

/** A conversation in a list; its title's link covers the whole row. */
export function ConversationListItem({
  row,
  hideTopic = false,
  isPinned = false,
}: ConversationRowProps) {
  const { t } = useTranslation('lists');
  const { t: tPost } = useTranslation('post');
  const { viewer } = useShell();
  const author = useDisplayName(row.author);
  const place = row.hierarchy.at(-1);
  const language = localeOf(row.language);
  const unread = viewer.memberId !== null && !row.hasRead;
  return (
    <li className="group/row relative flex gap-3 px-4 py-3.5 transition-colors first:rounded-t-xl last:rounded-b-xl hover:bg-surface-hover has-[h3_:focus-visible]:bg-surface-hover sm:px-5">
      <TypeBadge type={row.type} iconOnly className="mt-0.5">
        {tPost(`types.${row.type}`)}
      </TypeBadge>
      <div className="@container flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="leading-snug font-semibold text-pretty wrap-anywhere">
          {unread && (
            <span className="me-2 inline-block size-2 rounded-full bg-accent align-middle">
              <span className="sr-only">{t('unread')}</span>
            </span>
          )}
          <Link
            to={row.path}
            lang={language}
            data-row-link=""
            className="rounded-sm after:absolute after:inset-0 group-hover/row:text-accent"
          >
            <bdi>{row.title}</bdi>
          </Link>{' '}
          <Marks row={row} isPinned={isPinned} />
        </h3>
        <p
          lang={language}
          dir="auto"
          className="foreign-words line-clamp-2 text-sm text-text-muted wrap-anywhere"
        >
          {row.excerpt}
        </p>
        <CustomFieldChips fields={row.customFieldValues} />
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-muted">
          <span className="inline-flex min-w-0 items-center gap-x-1.5">
            <Avatar name={author} src={row.author?.avatar} size="xs" />
            {row.author === null || row.author.isAnonymous || row.author.left !== null ? (
              <span className="max-w-[22ch] truncate font-medium text-text">{author}</span>
            ) : (
              <Link
                to={paths.member(row.author.id)}
                className="pointer-coarse:tap-line relative max-w-[22ch] truncate rounded-sm py-1 font-medium text-text hover:underline"
              >
                {author}
              </Link>
            )}
            <Time at={row.createdAt} className="whitespace-nowrap" />
          </span>
          {/* The counts never wrap alone. */}
          <div className="flex min-w-0 grow items-center gap-x-2">
            {place && !hideTopic && (
              <span className="inline-flex min-w-0 items-center gap-x-1.5">
                <span className="whitespace-nowrap">{t('in')}</span>
                <Link
                  to={place.path}
                  dir="auto"
                  className="pointer-coarse:tap-line relative min-w-0 truncate rounded-sm py-1 font-medium text-text hover:underline"
                >
                  {place.title}
                </Link>
              </span>
            )}
            <RowTags tags={row.tags} isShown={hideTopic} />
            <span className="ms-auto flex shrink-0 items-center justify-end gap-x-3 ps-1">
              <LastReply row={row} />
              <Counts row={row} />
            </span>
          </div>
        </div>
      </div>
    </li>
  );
}

function Marks({ row, isPinned }: ConversationRowProps) {
  const { t } = useTranslation('post');
  return (
    <>
      {isPinned && (
        <StatusBadge status="pinned" className="ms-1 align-top">
          {t('pinned')}
        </StatusBadge>
      )}
      {row.hasAcceptedComment && (
        <StatusBadge status="accepted" className="ms-1 align-top">
          {t('solved')}
        </StatusBadge>
      )}
      {row.closed && (
        <StatusBadge status="closed" className="ms-1 align-top">
          {t('closed')}
        </StatusBadge>
      )}
      <Slot name="post.rowBadges" post={row} />
      <WorkBadges badges={row.workBadges} className="ms-1 align-top" />
    </>
  );
}

function Counts({ row }: ConversationRowProps) {
  const { t } = useTranslation('lists');
  return (
    <>
      <RowCount
        icon={<MessageSquare aria-hidden />}
        count={row.replyCount}
        label={t('comments', { count: row.replyCount })}
        className={row.replyCount > 0 ? 'font-semibold text-text' : undefined}
      />
      <AppreciationCount row={row} />
      <RowCount
        icon={<Eye aria-hidden />}
        count={row.readCount}
        label={t('views', { count: row.readCount })}
        className="@max-[52rem]:hidden"
      />
    </>
  );
}

function LastReply({ row }: ConversationRowProps) {
  const { t } = useTranslation('lists');
  const name = useDisplayName(row.lastReplier);
  if (row.replyCount === 0) return null;
  const label = t('lastReplyBy', { name });
  return (
    <Link
      to={row.lastEngagedMsgLink}
      title={label}
      className="relative flex items-center gap-1.5 rounded-sm py-0.5 whitespace-nowrap hover:text-text hover:underline @max-[40rem]:hidden"
    >
      <Avatar name={name} src={row.lastReplier?.avatar} size="xs" />
      <span className="sr-only">{label}</span>
      <Time at={row.lastActivityAt} />
    </Link>
  );
}
