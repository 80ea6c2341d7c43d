import Merge from 'virtual:icons/merge';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import '#features/care/merging/ui/mergingModals.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { openModal } from '#ui/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AlikeQuery, type AlikeText, type ModerationItem } from './moderationDocuments.ts';

/** What of the last 30 days is nearly the same as an entry, and the way to make one of two posts. */
export function AlikeTexts({ item }: { item: ModerationItem }) {
  const { t } = useTranslation('moderation');
  const { texts, failed } = useAlike(item);
  const post = { id: item.conversationId, title: item.title };
  if (failed) {
    return (
      <p role="alert" className="text-danger">
        {t('alike.failed')}
      </p>
    );
  }
  if (texts.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{t('alike.title', { count: texts.length })}</h3>
      <ul className="flex flex-col gap-3">
        {texts.map(({ percent, title, excerpt, path, createdAt, author, mergeTarget }) => (
          <li key={`${path} ${createdAt}`} className="flex flex-wrap items-start gap-x-3 gap-y-2">
            <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Badge tone={percent >= 90 ? 'warning' : 'neutral'}>
                  {t('alike.percent', { percent })}
                </Badge>
                <Link to={path} className="font-medium text-text wrap-anywhere hover:underline">
                  <bdi>{title}</bdi>
                </Link>
              </p>
              <p dir="auto" className="line-clamp-2 wrap-anywhere text-text-muted">
                {excerpt}
              </p>
              <p className="flex flex-wrap gap-x-2">
                <AuthorName author={author} />
                <Time at={createdAt} className="text-text-muted" />
              </p>
            </div>
            {mergeTarget && (
              <Button
                size="sm"
                variant="secondary"
                className="max-sm:h-11"
                icon={<Merge aria-hidden className="size-4" />}
                aria-label={t('alike.mergeInto', { title })}
                onClick={() => void openModal('mergePost', { post, target: mergeTarget })}
              >
                {t('alike.merge')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useAlike({ entityType, targetId }: ModerationItem) {
  const [texts, setTexts] = useState<readonly AlikeText[]>([]);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const target = entityType === 'CONVERSATION' ? 'CONVERSATION' : 'RESPONSE';
    runOperation(AlikeQuery, { target, id: targetId })
      .then(({ nearDuplicates }) => isCurrent && setTexts(nearDuplicates))
      .catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [entityType, targetId]);
  return { texts, failed };
}
