import { presenceErrorOf } from '#features/people/identity/ui/presenceErrorOf.ts';
import { ClientError } from '#ui/clientError.ts';
import { codeOf } from '#ui/forms/errorOfAddress.ts';
import { useTranslation } from '#ui/useTranslation.ts';

const rules = [
  'required',
  'outside',
  'notFound',
  'empty',
  'tooLarge',
  'diskFull',
  'incomplete',
  'unknown',
  'missing',
  'twice',
  'otherKind',
  'otherColumns',
  'busy',
  'otherUpload',
] as const;

/** The words of what was refused. */
export function useImportError(needsPassword: boolean): (error: unknown) => string {
  const { t } = useTranslation('imports');
  return (error) => {
    const code = codeOf(error);
    if (code === 'VALIDATION_FAILED' && error instanceof ClientError) {
      const rule = rules.find((each) => each === error.faults[0]?.rule);
      return t(`rules.${rule ?? 'other'}`);
    }
    const refused = presenceErrorOf(error, needsPassword);
    if (refused) return t(`errors.${refused}`);
    if (code === 'CONFLICT') return t('errors.elsewhere');
    return t(code === 'FORBIDDEN' ? 'errors.forbidden' : 'errors.failed');
  };
}
