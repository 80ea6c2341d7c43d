import Search from 'virtual:icons/search';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { FoundPost } from './FoundPost.tsx';
import type { FoundPostNode } from './mergingDocuments.ts';
import { usePostSearch } from './usePostSearch.ts';

type PostFinderProps = {
  /** The post that something leaves: never found itself, and what is like it is offered first. */
  fromId: string;
  chosen: FoundPostNode | null;
  onChoose: (post: FoundPostNode | null) => void;
  error?: string;
};

/** Finds one post by typing: words, or a pasted address. The focus stays in the field (WAI-ARIA combobox). */
export function PostFinder({ fromId, chosen, onChoose, error }: PostFinderProps) {
  const { t } = useTranslation('merging');
  if (chosen) {
    return (
      <div className="flex flex-col gap-2">
        <div className="flex items-start gap-3 rounded-lg border border-accent bg-accent-soft p-3">
          <FoundPost post={chosen} />
        </div>
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          data-autofocus
          onClick={() => onChoose(null)}
        >
          {t('finder.another')}
        </Button>
      </div>
    );
  }
  return <FinderField fromId={fromId} onChoose={onChoose} error={error} />;
}

function FinderField({ fromId, onChoose, error }: Omit<PostFinderProps, 'chosen'>) {
  const { t } = useTranslation('merging');
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { posts, state } = usePostSearch(text, fromId);
  const active = posts[Math.min(at, posts.length - 1)];

  function move(step: number): void {
    if (posts.length === 0) return;
    const next = (at + step + posts.length) % posts.length;
    setAt(next);
    document.getElementById(`${id}-${posts[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // What was found for other words is not what is meant.
      if (active && state !== 'searching') onChoose(active);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <Field label={t('finder.label')} hint={t('finder.hint')} error={error} required>
        <TextInput
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          data-autofocus
          aria-expanded={posts.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          icon={<Search aria-hidden />}
          maxLength={300}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div aria-busy={state === 'searching'} className="min-h-40">
        {posts.length > 0 && state === 'alike' && (
          <p className="pb-1 text-xs font-semibold text-text-muted">{t('finder.alike')}</p>
        )}
        <div id={`${id}-list`} role="listbox" aria-label={t('finder.found')}>
          {posts.map((post, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose.
            <div
              key={post.id}
              id={`${id}-${post.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={post === active}
              className={cx(
                'flex cursor-pointer items-start gap-3 rounded-lg p-2.5',
                post === active && 'bg-surface-hover',
              )}
              onPointerMove={() => setAt(index)}
              onClick={() => onChoose(post)}
            >
              <FoundPost post={post} />
            </div>
          ))}
        </div>
        <p role="status" className="text-sm text-text-muted">
          {state === 'failed' && t('finder.failed')}
          {state === 'found' && posts.length === 0 && t('finder.none')}
        </p>
      </div>
    </div>
  );
}
