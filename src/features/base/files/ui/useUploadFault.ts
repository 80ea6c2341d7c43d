import { useCallback } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import { uploadFaultOf } from './uploads.ts';

/** What to tell about a failed upload (§8). */
export function useUploadFault(): (error: unknown) => string {
  const { t } = useTranslation('files');
  return useCallback(
    (error: unknown) => {
      const fault = uploadFaultOf(error);
      return fault ? t(`fault.${fault}`) : t('failed');
    },
    [t],
  );
}
