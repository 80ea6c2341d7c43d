import { useTranslation } from '#ui/useTranslation.ts';
import type { WorkflowRunNode } from './workflowRunDocuments.ts';

/** What has been answered so far. */
export function WorkflowTranscript({ lines }: { lines: WorkflowRunNode['transcript'] }) {
  const { t } = useTranslation('guidedWorkflows');
  const answered = lines.filter(({ answer }) => answer !== null);
  if (answered.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-sm font-medium">{t('answers')}</summary>
      <dl className="mt-3 flex flex-col gap-3">
        {answered.map(({ title, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers are only added or dropped at the end
          <div key={index}>
            <dt dir="auto" className="text-text-muted">
              {title}
            </dt>
            <dd dir="auto" className="font-medium wrap-anywhere">
              {answer}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
