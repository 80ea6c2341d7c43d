import CircleCheck from 'virtual:icons/circle-check';
import CircleX from 'virtual:icons/circle-x';
import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  ArticleTargetsQuery,
  MoveArticlesMutation,
  type MoveTarget,
} from './articleMoveDocuments.ts';
import { KnowledgePlaceFields } from './KnowledgePlaceFields.tsx';
import type { TreeArticleNode } from './knowledgeBaseDocuments.ts';

type Move = { articleId: string; errorCode: string | null };

/** Moves articles to a section of any knowledge base that the viewer manages, and says what became of each. */
export function MoveArticlesDialog(props: ModalViewProps<'moveArticles'>) {
  const { articles, knowledgeBaseId, close, ...modal } = props;
  const { t } = useTranslation('knowledgeAdmin');
  const [targets, setTargets] = useState<readonly MoveTarget[] | null>(null);
  const [moves, setMoves] = useState<readonly Move[] | null>(null);
  useEffect(() => {
    runOperation(ArticleTargetsQuery, {}).then(
      ({ knowledgeBases }) =>
        setTargets(knowledgeBases.filter(({ knowledgeBase }) => knowledgeBase?.canManage)),
      () => {
        showError(t('failed'));
        close();
      },
    );
  }, [t, close]);
  const form = useZodForm({
    schema: async () => (await import('../knowledgeBaseInputs.ts')).articleMoveSchema,
    defaultValues: { knowledgeBaseId, sectionId: '' },
    toInput: (place) => ({ ...place, articleIds: articles.map(({ articleId }) => articleId) }),
    formErrorText: () => t('notMoved'),
    onSubmit: (place) =>
      runOperation(MoveArticlesMutation, {
        input: {
          ...{ clientMutationId: '1', knowledgeBaseId: place.knowledgeBaseId },
          sectionId: place.sectionId || null,
          articleIds: articles.map(({ articleId }) => articleId),
        },
      }),
    onSuccess: ({ moveKnowledgeArticles }) => setMoves(moveKnowledgeArticles.moves),
  });
  if (moves) return <MoveResults articles={articles} moves={moves} close={() => close(true)} />;
  return (
    <FormDialog
      {...modal}
      title={t('moveArticles.title', { count: articles.length })}
      text={t('moveArticles.text')}
      submitLabel={t('moveArticles.submit')}
      form={form}
      isComplete={targets !== null}
    >
      {targets && (
        <KnowledgePlaceFields
          bases={targets}
          baseId={form.values.knowledgeBaseId}
          baseField={form.field('knowledgeBaseId')}
          sectionField={form.field('sectionId')}
        />
      )}
    </FormDialog>
  );
}

type MoveResultsProps = {
  articles: readonly TreeArticleNode[];
  moves: readonly Move[];
  close: () => void;
};

function MoveResults({ articles, moves, close }: MoveResultsProps) {
  const { t } = useTranslation('knowledgeAdmin');
  const moved = moves.filter(({ errorCode }) => errorCode === null).length;
  return (
    <Dialog
      title={t('moved', { count: moved })}
      onDismiss={close}
      actions={
        <Button data-autofocus onClick={close}>
          {t('moveArticles.close')}
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-border">
        {moves.map(({ articleId, errorCode }) => (
          <li key={articleId} className="flex items-start gap-2 py-2 text-sm">
            {errorCode === null ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            ) : (
              <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            )}
            <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
              {articles.find((each) => each.articleId === articleId)?.title}
            </span>
            <span className="text-text-muted">
              {t(`moveArticles.results.${resultOf(errorCode)}`)}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function resultOf(errorCode: string | null) {
  if (errorCode === null) return 'moved';
  if (errorCode === 'NOT_FOUND') return 'deleted';
  return errorCode === 'FORBIDDEN' ? 'forbidden' : 'failed';
}
