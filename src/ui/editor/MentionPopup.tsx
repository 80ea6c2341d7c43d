import { useTranslation } from '#ui/useTranslation.ts';
import { Avatar } from '../Avatar.tsx';
import type { MentionList } from './memberMention.ts';
import { SuggestionPopup } from './SuggestionPopup.tsx';

type MentionPopupProps = { id: string; list: MentionList; textboxId: string };

/** Members to mention, at the caret. */
export function MentionPopup({ id, list, textboxId }: MentionPopupProps) {
  const { t } = useTranslation('editor');
  return (
    <SuggestionPopup
      {...{ id, list, textboxId }}
      label={t('mention.list')}
      isShown={({ suggested }) => suggested.query !== ''}
      emptyText={(loading) => t(loading ? 'mention.searching' : 'mention.none')}
      row={(member) => (
        <>
          <Avatar name={member.fullName ?? member.username} src={member.avatar} size="sm" />
          <span className="min-w-0 truncate">
            <span className="font-medium">{member.fullName ?? member.username}</span>{' '}
            <bdi className="text-text-muted">@{member.username}</bdi>
          </span>
        </>
      )}
    />
  );
}
