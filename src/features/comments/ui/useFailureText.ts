import { refusalText } from '#features/spam/ui/sendJudged.ts';
import { isGone } from '#ui/clientError.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** @returns why something written was not taken, or else the words given */
export function useFailureText(): (error: unknown, otherwise: string) => string {
  const { t } = useTranslation('ui');
  return (error, otherwise) =>
    isGone(error) ? t('error.gone') : (refusalText(error) ?? otherwise);
}
