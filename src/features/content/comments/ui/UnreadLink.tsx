import { Link } from 'react-router';
import { useTranslation } from '#ui/useTranslation.ts';
import { focusResponse } from './focusResponse.ts';

/** Link to the first unread comment, on this page or another. */
export function UnreadLink({ commentId, pathname }: { commentId: string; pathname: string }) {
  const { t } = useTranslation('comments');
  return (
    <Link
      to={`${pathname}?commentId=${commentId}`}
      data-key="unread"
      className="touch-target rounded-sm text-sm font-medium text-accent hover:underline"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        if (focusResponse(commentId)) event.preventDefault();
      }}
    >
      {t('jumpToUnread')}
    </Link>
  );
}
