import { useEffect } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ImportActions } from './ImportActions.tsx';
import { ImportContents } from './ImportContents.tsx';
import { ImportFaultNote } from './ImportFaultNote.tsx';
import { ImportKeptNote } from './ImportKeptNote.tsx';
import { ImportMappingForm } from './ImportMappingForm.tsx';
import { ImportOptionsForm } from './ImportOptionsForm.tsx';
import { ImportPresenceForm } from './ImportPresenceForm.tsx';
import { ImportProgressCard } from './ImportProgressCard.tsx';
import { ImportReportCard } from './ImportReportCard.tsx';
import { ImportStageBadge } from './ImportStageBadge.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { ImportUploadRest } from './ImportUploadRest.tsx';
import type { ImportDetail } from './importDocuments.ts';
import { systemName } from './systemName.ts';
import { useImportError } from './useImportError.ts';

/** Milliseconds between two looks at an import that is running. */
const lookEvery = 1_500;

/** One import, step by step: what it is, what becomes of it, the dry run, the import, and its reports. */
export function ImportAssistantWidget({
  data: { communityImport: shown },
}: {
  data: { communityImport: ImportDetail | null };
}) {
  const { revalidate } = useRevalidator();
  const isRunning = shown?.state === 'running' && shown.task !== 'upload';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  return shown && <Assistant shown={shown} />;
}

function Assistant({ shown }: { shown: ImportDetail }) {
  const { t } = useTranslation('imports');
  const [parameters] = useSearchParams();
  const errorText = useImportError(shown.needsPassword);
  const refusal = errorOfAddress(parameters);
  const { actions, task, state } = shown;
  const offers = (action: (typeof actions)[number]) => actions.includes(action);
  const isRead = task === 'convert' && state === 'done';
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        above={
          <div className="flex">
            <ImportStageBadge task={task} state={state} />
          </div>
        }
        title={<bdi>{shown.name || shown.fileName}</bdi>}
        description={shown.title || (shown.system ? systemName(t, shown.system) : shown.fileName)}
        actions={<ImportActions shown={shown} />}
      />
      <ImportSteps task={task} state={state} />
      {refusal && (
        <div role="alert">
          <FieldError error={errorText(refusal)} />
        </div>
      )}
      <ImportFaultNote shown={shown} />
      {shown.keptUntil && <ImportKeptNote until={shown.keptUntil} />}
      {task === 'upload' && state === 'running' && <ImportUploadRest shown={shown} />}
      {state === 'running' && task !== 'upload' && <ImportProgressCard shown={shown} />}
      {offers('import') && <ImportPresenceForm shown={shown} action="import" />}
      {offers('convert') && !offers('try') && <ImportOptionsForm shown={shown} />}
      {offers('try') && (
        <>
          <ImportContents shown={shown} />
          <ImportMappingForm key={shown.name} shown={shown} isOpen={isRead} />
          <details>
            <summary className="cursor-pointer text-accent">{t('optionsAgain')}</summary>
            <div className="pt-3">
              <ImportOptionsForm shown={shown} />
            </div>
          </details>
        </>
      )}
      {shown.reports.toReversed().map((report) => (
        <ImportReportCard key={report.task} id={shown.id} report={report} />
      ))}
      {offers('undo') && <ImportPresenceForm shown={shown} action="undo" />}
    </div>
  );
}
