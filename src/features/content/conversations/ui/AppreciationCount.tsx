import ArrowBigUp from 'virtual:icons/arrow-big-up';
import Hand from 'virtual:icons/hand';
import ThumbsUp from 'virtual:icons/thumbs-up';
import { postTypeFacts } from '#core/postTypes.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ConversationListRow } from './conversationListDocuments.ts';
import { RowCount } from './RowCount.tsx';

/** Number of likes, votes or me-toos, depending on the type (SPEC §3). */
export function AppreciationCount({ row }: { row: ConversationListRow }) {
  const { t } = useTranslation('lists');
  switch (postTypeFacts(row.type).appreciation) {
    case 'like':
      return (
        <RowCount
          icon={<ThumbsUp aria-hidden />}
          count={row.likeCount}
          label={t('likes', { count: row.likeCount })}
        />
      );
    case 'vote':
      return (
        <RowCount
          icon={<ArrowBigUp aria-hidden />}
          count={row.voteCount}
          label={t('votes', { count: row.voteCount })}
        />
      );
    case 'meToo':
      return (
        <RowCount
          icon={<Hand aria-hidden />}
          count={row.meTooCount}
          label={t('meToos', { count: row.meTooCount })}
        />
      );
  }
}
