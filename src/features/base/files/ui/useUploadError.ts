import { useCallback } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import { uploadErrorOf } from './uploads.ts';

/** The message for a failed upload (§8). */
export function useUploadError(): (error: unknown) => string {
  const { t } = useTranslation('files');
  return useCallback(
    (error: unknown) => {
      const fault = uploadErrorOf(error);
      return fault ? t(`fault.${fault}`) : t('failed');
    },
    [t],
  );
}
