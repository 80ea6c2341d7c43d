import { useState } from 'react';
import { localeOf } from '#core/languages.ts';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ArticleComparisonView } from './ArticleComparisonView.tsx';
import { type ArticleComparisonNode, SourceChangesQuery } from './revisionDocuments.ts';

type SourceChangesProps = { articleId: string; language: string; from: number; to: number };

/** What the source has changed since the revision that the translation follows. */
export function SourceChanges({ language, ...compared }: SourceChangesProps) {
  const { t } = useTranslation('articleEditor');
  const [comparison, setComparison] = useState<ArticleComparisonNode | null>(null);
  const [isShown, setShown] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const toggle = async () => {
    if (isShown || comparison) {
      setShown(!isShown);
      return;
    }
    setLoading(true);
    try {
      const answer = await runOperation(SourceChangesQuery, { language, ...compared });
      setComparison(answer.articleComparison);
      setShown(true);
    } catch {
      showError(t('sourceChanges.failed'));
    }
    setLoading(false);
  };
  return (
    <div className="mb-4 flex flex-col gap-3 border-b border-border pb-4">
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span>{t('sourceChanges.text')}</span>
        <Button
          variant="secondary"
          size="sm"
          loading={isLoading}
          aria-expanded={isShown}
          onClick={() => void toggle()}
        >
          {t(isShown ? 'sourceChanges.hide' : 'sourceChanges.show')}
        </Button>
      </p>
      {isShown && comparison && (
        <ArticleComparisonView comparison={comparison} lang={localeOf(language)} />
      )}
    </div>
  );
}
