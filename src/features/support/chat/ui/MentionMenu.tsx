import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { Mentionable } from './mentionRules.ts';

type MentionMenuProps = {
  id: string;
  members: readonly Mentionable[];
  at: number;
  onChoose: (member: Mentionable) => void;
};

/** Members of the room to mention, above the box in which the focus stays. */
export function MentionMenu({ id, members, at, onChoose }: MentionMenuProps) {
  const { t } = useTranslation('chat');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('mentions')}
      className="absolute inset-x-3 bottom-full z-10 mb-1 max-h-64 overflow-y-auto rounded-lg border border-border bg-surface-raised p-1.5 shadow-lg sm:max-w-80"
    >
      {members.map((member, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the box choose
        <div
          key={member.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm hover:bg-surface-hover',
            index === at && 'bg-surface-hover',
          )}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(member)}
        >
          <Avatar name={member.fullName || member.username} src={member.avatar} size="sm" />
          <span className="min-w-0 truncate">
            <span className="font-medium">{member.fullName || member.username}</span>{' '}
            <bdi className="text-text-muted">@{member.username}</bdi>
          </span>
        </div>
      ))}
    </div>
  );
}
