import { useEffect, useState } from 'react';
import { Highlighted } from '#features/content/search/ui/Highlighted.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { WidgetPopular } from './WidgetPopular.tsx';
import { WidgetPostRow } from './WidgetPostRow.tsx';
import { type WidgetFrameData, type WidgetHit, WidgetSearchQuery } from './widgetFrameDocuments.ts';

/** Milliseconds; and §5: search needs at least 3 characters. */
const quiet = 350;
const shortest = 3;

type WidgetHomeProps = {
  frame: WidgetFrameData;
  keywords: string;
  onType: (keywords: string) => void;
  onOpen: (postId: string) => void;
  onChat: () => void;
};

/** The search for answers, which are read in the frame. */
export function WidgetHome({ frame, keywords, onType, onOpen, onChat }: WidgetHomeProps) {
  const { t } = useTranslation('widgetFrame');
  const { hits, hasFailed } = useHits(keywords);
  return (
    <>
      <search className="flex flex-col gap-3 bg-accent-soft px-4 py-5">
        <h2 className="text-lg font-semibold">{t('home.title')}</h2>
        <Field label={t('home.search')} hideLabel>
          <TextInput
            type="search"
            value={keywords}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            dir="auto"
            placeholder={t('home.search')}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        </Field>
      </search>
      <p role="status" className="sr-only">
        {hits && t('home.found', { count: hits.length })}
      </p>
      {hasFailed && (
        <p role="alert" className="p-4 text-sm text-danger">
          {t('home.failed')}
        </p>
      )}
      {hits?.length === 0 && <p className="p-4 text-sm text-text-muted">{t('home.nothing')}</p>}
      {hits && hits.length > 0 && (
        <ul className="divide-y divide-border border-b border-border">
          {hits.map(({ id, title, snippet, post }) => (
            <WidgetPostRow key={id} type={post.type} onOpen={() => onOpen(post.id)}>
              <bdi className="line-clamp-2 text-sm font-semibold wrap-anywhere">
                <Highlighted parts={title} />
              </bdi>
              <bdi className="line-clamp-2 text-xs wrap-anywhere text-text-muted">
                <Highlighted parts={snippet} />
              </bdi>
            </WidgetPostRow>
          ))}
        </ul>
      )}
      {hits === null && !hasFailed && <WidgetPopular onOpen={onOpen} />}
      {frame.hasChat && (
        <section className="m-4 flex flex-col items-start gap-3 rounded-xl border border-border bg-surface-raised p-4">
          <div>
            <h2 className="font-semibold">{t('home.chatTitle')}</h2>
            <p className="text-sm text-text-muted">{t('home.chatText')}</p>
          </div>
          <Button size="sm" onClick={onChat}>
            {t('home.chat')}
          </Button>
        </section>
      )}
    </>
  );
}

/** Null before anything was searched for. */
function useHits(keywords: string) {
  const [hits, setHits] = useState<readonly WidgetHit[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const asked = keywords.trim();
  useEffect(() => {
    setFailed(false);
    if (asked.length < shortest) {
      setHits(null);
      return undefined;
    }
    let isLate = false;
    const timer = setTimeout(() => {
      runOperation(WidgetSearchQuery, { keywords: asked }).then(
        ({ searchConversations: { nodes } }) => {
          if (!isLate) setHits(onePerPost(nodes));
        },
        () => {
          if (!isLate) setFailed(true);
        },
      );
    }, quiet);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return { hits, hasFailed };
}

/** A post may be found by several of its comments. */
function onePerPost(hits: readonly WidgetHit[]): WidgetHit[] {
  return hits.filter(
    ({ post }, index) => hits.findIndex((each) => each.post.id === post.id) === index,
  );
}
