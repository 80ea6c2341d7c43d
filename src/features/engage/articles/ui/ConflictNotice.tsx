import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ArticleComparisonView } from './ArticleComparisonView.tsx';
import { type ArticleComparisonNode, ConflictQuery } from './revisionDocuments.ts';
import { type TextBase, textBaseOf } from './textBase.ts';

type ConflictNoticeProps = {
  articleId: string;
  language: string;
  unsaved: { title: string; content: string };
  /** @param latest the text that is replaced */
  onOverwrite: (latest: TextBase) => void;
  onDiscard: () => void;
};

interface Conflict {
  comparison: ArticleComparisonNode | null;
  latest: TextBase;
}

/** Someone else has saved the draft: shows the changes that the unsaved text would make to it. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { articleId, language, unsaved, onOverwrite, onDiscard } = props;
  const { t } = useTranslation('articleEditor');
  const [conflict, setConflict] = useState<Conflict | 'failed' | null>(null);
  const [shown] = useState(unsaved);
  useEffect(() => {
    runOperation(ConflictQuery, { articleId, language, ...shown }).then(
      ({ articleConflict, editedArticle }) => {
        const now = editedArticle?.translations[0];
        const latest = textBaseOf(now?.draft ?? null, now?.published ?? null);
        setConflict({ comparison: articleConflict, latest });
      },
      () => setConflict('failed'),
    );
  }, [articleId, language, shown]);
  return (
    <section
      role="alert"
      className="flex flex-col gap-3 rounded-xl border border-warning bg-warning-soft/40 p-4"
    >
      <h2 className="font-semibold">{t('conflict.title')}</h2>
      <p className="text-sm">{t('conflict.text')}</p>
      {conflict === null && <Spinner />}
      {conflict === 'failed' && <p className="text-sm text-danger">{t('conflict.failed')}</p>}
      {conflict !== null && conflict !== 'failed' && (
        <>
          {conflict.comparison && <ArticleComparisonView comparison={conflict.comparison} />}
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => onOverwrite(conflict.latest)}>
              {t('conflict.overwrite')}
            </Button>
            <Button variant="quiet" onClick={onDiscard}>
              {t('conflict.discard')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
