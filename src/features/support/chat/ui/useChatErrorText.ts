import { ClientError } from '#ui/clientError.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Why something in a chat failed, by the code of the error; null: there was no answer. */
export function useChatErrorText() {
  const { t } = useTranslation('chat');
  const ofCode = (code: string | null): string => {
    if (code === null) return t('error.unanswered');
    if (code === 'RATE_LIMITED') return t('error.tooMany');
    if (code === 'FORBIDDEN') return t('error.refused');
    if (code === 'NOT_FOUND') return t('error.gone');
    if (code === 'ACCOUNT_SUSPENDED') return t('error.suspended');
    return t('error.failed');
  };
  return {
    ofCode,
    of: (error: unknown) => ofCode(error instanceof ClientError ? error.code : null),
  };
}
