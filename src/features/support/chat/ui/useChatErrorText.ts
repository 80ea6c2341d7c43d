import { ClientError } from '#ui/clientError.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { newMemberRule } from '../chatRules.ts';

/** A limit that lasts longer is one of a day. Milliseconds. */
const longestWait = 120_000;

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
    /** Where people are asked to chat. */
    ofAsking: (error: unknown) => {
      const { code, retryAt } =
        error instanceof ClientError ? error : { code: null, retryAt: null };
      if (isOfNewMember(error)) return t('barrier.NEW_MEMBER');
      if (code === 'FORBIDDEN') return t('error.unreachable');
      const isOfDay = code === 'RATE_LIMITED' && (retryAt ?? 0) - Date.now() > longestWait;
      return isOfDay ? t('error.tooManyToday') : ofCode(code);
    },
  };
}

function isOfNewMember(error: unknown): boolean {
  return error instanceof ClientError && error.faults.some(({ rule }) => rule === newMemberRule);
}
