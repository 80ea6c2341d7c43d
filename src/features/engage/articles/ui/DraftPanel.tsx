import { useNavigate } from 'react-router';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ClientError } from '#ui/clientError.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { articleAdminPath } from '../articleAddress.ts';
import type { RevisionAction } from '../articleStates.ts';
import {
  ActOnDraftMutation,
  type EditedArticleNode,
  type RevisionNode,
} from './articleEditDocuments.ts';
import type { DraftPassage } from './passages.ts';
import { ReviewNotes } from './ReviewNotes.tsx';
import { StateBadge } from './StateBadge.tsx';

type DraftPanelProps = {
  article: EditedArticleNode;
  language: string;
  draft: RevisionNode | null;
  published: RevisionNode | null;
  /** Whether the form contains changes that are not saved. */
  isUnsaved: boolean;
  /** After an action that leaves the text as it is: what is typed meanwhile stays. */
  onChanged: () => Promise<void>;
  /** After an action that may have replaced the text. */
  onReload: () => Promise<void>;
  /** What the next comment is about. */
  passage: DraftPassage | null;
  onPassageDone: () => void;
};

/** The draft's status, what can be done with it, and reviewers' comments. */
export function DraftPanel({
  draft,
  published,
  passage,
  onPassageDone,
  ...props
}: DraftPanelProps) {
  const { t } = useTranslation('articleEditor');
  return (
    <>
      <Card as="section" heading={<h2>{t('status')}</h2>}>
        <div className="flex flex-col gap-4">
          {draft ? (
            <DraftStatus draft={draft} />
          ) : (
            <p className="text-sm text-text-muted">{t(published ? 'noDraft' : 'noText')}</p>
          )}
          {draft && <DraftActions draft={draft} {...props} />}
        </div>
      </Card>
      {draft && (
        <ReviewNotes
          article={props.article}
          language={props.language}
          passage={passage}
          onPassageDone={onPassageDone}
        />
      )}
    </>
  );
}

function DraftStatus({ draft }: { draft: RevisionNode }) {
  const { t } = useTranslation('articleEditor');
  const author = useDisplayName(draft.author);
  const approver = useDisplayName(draft.approvedBy);
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div>
        <StateBadge state={draft.state} />
      </div>
      <p className="text-text-muted">
        {t('draftBy', { name: author })} · <Time at={draft.updatedAt} />
      </p>
      {draft.approvedBy && <p className="text-text-muted">{t('approvedBy', { name: approver })}</p>}
      {draft.publishAt && (
        <p>
          {t('publishesAt')} <Time at={draft.publishAt} absolute />
        </p>
      )}
    </div>
  );
}

/** By importance: the first one offered is the primary button. */
const shownActions = [
  'PUBLISH',
  'APPROVE',
  'SUBMIT',
  'SCHEDULE',
  'UNSCHEDULE',
  'REQUEST_CHANGES',
  'DISCARD',
] as const satisfies readonly RevisionAction[];

type DraftActionsProps = Pick<
  DraftPanelProps,
  'article' | 'language' | 'isUnsaved' | 'onChanged' | 'onReload'
> & { draft: RevisionNode };

function DraftActions(props: DraftActionsProps) {
  const { article, language, draft, isUnsaved, onChanged, onReload } = props;
  const { t } = useTranslation('articleEditor');
  const navigate = useNavigate();
  const offered = shownActions.filter((action) => draft.actions.includes(action));
  const { articleId } = article;

  const act = async (action: RevisionAction) => {
    const draftOf = { articleId, language, edition: draft.edition };
    if (action === 'SCHEDULE' || action === 'REQUEST_CHANGES') {
      await openModal('articleAction', { action, ...draftOf });
      await onChanged();
      return;
    }
    if (action === 'DISCARD') {
      const confirmation = { title: t('discard.title'), text: t('discard.text'), danger: true };
      if (!(await openModal('confirmation', confirmation))) return;
    }
    try {
      const input = { clientMutationId: '1', ...draftOf, action };
      const { actOnArticleDraft } = await runOperation(ActOnDraftMutation, { input });
      showSuccess(t(`done.${action}`));
      if (actOnArticleDraft.article === null) await navigate(articleAdminPath);
      else await (action === 'DISCARD' ? onReload() : onChanged());
    } catch (error) {
      const isConflict = error instanceof ClientError && error.code === 'CONFLICT';
      showError(t(isConflict ? 'conflict.action' : 'actionFailed'));
      await (isConflict ? onReload() : onChanged());
    }
  };

  return (
    <div className="flex flex-col gap-2">
      {offered.map((action, index) => (
        <Button
          key={action}
          variant={index === 0 ? 'primary' : action === 'DISCARD' ? 'quiet' : 'secondary'}
          disabled={isUnsaved && action !== 'DISCARD'}
          onClick={() => void act(action)}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      {isUnsaved && <p className="text-sm text-text-muted">{t('saveFirst')}</p>}
    </div>
  );
}
