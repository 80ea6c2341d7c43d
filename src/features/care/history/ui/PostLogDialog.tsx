import { useCallback, useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type LogNode, PostLogQuery } from './historyDocuments.ts';
import { PostLogEntry } from './PostLogEntry.tsx';
import { useActivityName } from './useActivityName.ts';

interface Loaded {
  entries: readonly LogNode[];
  hasMore: boolean;
  activities: readonly string[];
}

/** Activities on a post and its responses, newest first. */
export function PostLogDialog({ postId, path, closable, dismiss }: ModalViewProps<'postLog'>) {
  const { t } = useTranslation('history');
  const nameOf = useActivityName();
  const [activity, setActivity] = useState('');
  const [log, setLog] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const [pending, setPending] = useState(false);

  const load = useCallback(
    async (before: string | null, kept: readonly LogNode[]) => {
      setPending(true);
      try {
        const variables = { id: postId, activity: activity || null, before };
        const { postActivities } = await runOperation(PostLogQuery, variables);
        if (!postActivities) throw new Error('there is no log');
        setLog({ ...postActivities, entries: [...kept, ...postActivities.nodes] });
      } catch {
        setFailed(true);
      }
      setPending(false);
    },
    [postId, activity],
  );
  useEffect(() => {
    void load(null, []);
  }, [load]);

  return (
    <Dialog title={t('log.title')} width="wide" closable={closable} onDismiss={dismiss}>
      {failed && <p role="alert">{t('log.failed')}</p>}
      {!failed && log === null && <SkeletonCard lines={4} />}
      {log && (
        <div className="flex flex-col gap-4">
          {log.activities.length > 1 && (
            <Field label={t('log.filter')} className="max-w-80">
              <Select
                size="sm"
                value={activity}
                onChange={(event) => setActivity(event.currentTarget.value)}
              >
                <option value="">{t('log.all')}</option>
                {log.activities.map((each) => (
                  <option key={each} value={each}>
                    {nameOf(each)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {log.entries.length === 0 ? (
            <p className="text-text-muted">{t('log.none')}</p>
          ) : (
            <ol className="flex flex-col border-s-2 border-border">
              {log.entries.map((entry) => (
                <PostLogEntry
                  key={entry.id}
                  entry={entry}
                  path={path}
                  onUndone={() => load(null, [])}
                  onLeave={dismiss}
                />
              ))}
            </ol>
          )}
          {log.hasMore && (
            <Button
              variant="secondary"
              size="sm"
              loading={pending}
              className="self-center"
              onClick={() => void load(log.entries.at(-1)?.id ?? null, log.entries)}
            >
              {t('log.older')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
