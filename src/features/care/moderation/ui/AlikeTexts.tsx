import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { Badge } from '#ui/Badge.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Slot } from '#ui/slots/Slot.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AlikeQuery, type AlikeText, type ModerationItem } from './moderationDocuments.ts';

/** Near duplicates of an entry from the last 30 days, with a merge button. */
export function AlikeTexts({ item }: { item: ModerationItem }) {
  const { t } = useTranslation('moderation');
  const { texts, failed } = useAlike(item);
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
        {texts.map((text) => (
          <li
            key={`${text.path} ${text.createdAt}`}
            className="flex flex-wrap items-start gap-x-3 gap-y-2"
          >
            <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Badge tone={text.percent >= 90 ? 'warning' : 'neutral'}>
                  {t('alike.percent', { percent: text.percent })}
                </Badge>
                <Link
                  to={text.path}
                  className="font-medium text-text wrap-anywhere hover:underline"
                >
                  <bdi>{text.title}</bdi>
                </Link>
              </p>
              <p dir="auto" className="line-clamp-2 wrap-anywhere text-text-muted">
                {text.excerpt}
              </p>
              <p className="flex flex-wrap gap-x-2">
                <AuthorName author={text.author} />
                <Time at={text.createdAt} className="text-text-muted" />
              </p>
            </div>
            <Slot name="moderation.alike" item={item} text={text} />
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
