import { refusalText } from '#features/content/conversations/ui/sendWithCaptcha.ts';
import { ClientError, isGone } from '#ui/clientError.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** @returns why a text was rejected, or the given fallback */
export function useFailureText(): (error: unknown, otherwise: string) => string {
  const { t } = useTranslation('ui');
  const comments = useTranslation('comments');
  return (error, otherwise) => {
    if (isGone(error)) return t('error.gone');
    const isClosed = error instanceof ClientError && error.code === 'CONVERSATION_CLOSED';
    return isClosed ? comments.t('closedNotice') : (refusalText(error) ?? otherwise);
  };
}
