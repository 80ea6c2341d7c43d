import TriangleAlert from 'virtual:icons/triangle-alert';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ImportDetail } from './importDocuments.ts';

/** Why an import stopped, with what the reader of its system says of the file. */
export function ImportFaultNote({ shown }: { shown: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { state, fault, faultDetail } = shown;
  if (state !== 'failed' && fault !== 'leftAlone') return null;
  return (
    <p role="alert" className="flex gap-3 rounded-lg bg-danger-soft p-4 text-danger">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="flex min-w-0 flex-col gap-1 wrap-anywhere">
        {t(`faults.${fault ?? 'unexpected'}`)}
        {faultDetail !== '' && (
          <bdi lang="en" className="text-sm">
            {faultDetail}
          </bdi>
        )}
      </span>
    </p>
  );
}
