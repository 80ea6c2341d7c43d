import { useTranslation } from '#ui/useTranslation.ts';
import { AnswerQuote } from './AnswerQuote.tsx';
import type { SearchAnswerNode } from './answerDocuments.ts';

type AnswerQuotesProps = { headingId: string; nodes: readonly SearchAnswerNode[] };

export function AnswerQuotes({ headingId, nodes }: AnswerQuotesProps) {
  const { t } = useTranslation('answers');
  return (
    <>
      <h2 id={headingId} className="px-4 pt-3.5 text-sm font-semibold text-text-muted sm:px-5">
        {t('title', { count: nodes.length })}
      </h2>
      <ol className="divide-y divide-border">
        {nodes.map((answer) => (
          <AnswerQuote key={answer.key} answer={answer} />
        ))}
      </ol>
    </>
  );
}
