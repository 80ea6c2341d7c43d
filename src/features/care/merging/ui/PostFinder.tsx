import Search from 'virtual:icons/search';
import { useState } from 'react';
import type { FoundPostNode } from '#features/content/conversations/ui/foundPostFields.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { useCombobox } from '#ui/forms/useCombobox.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { FoundPost } from './FoundPost.tsx';
import { usePostSearch } from './usePostSearch.ts';

type PostFinderProps = {
  /** The source post: excluded from results; similar posts are offered first. */
  fromId: string;
  chosen: FoundPostNode | null;
  onChoose: (post: FoundPostNode | null) => void;
  error?: string;
};

/** Finds a post by keywords, or a pasted URL. */
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
  const [text, setText] = useState('');
  const { posts, state } = usePostSearch(text, fromId);
  const { active, activate, inputProps, listProps, optionProps, status, onType } =
    useCombobox<FoundPostNode>({
      options: posts,
      keyOf: ({ id }) => id,
      onChoose,
      listLabel: t('finder.found'),
      isInline: true,
      // Results of other keywords must not be selectable.
      isStale: state === 'searching',
    });

  return (
    <div className="flex flex-col gap-3">
      <Field label={t('finder.label')} hint={t('finder.hint')} error={error} required>
        <TextInput
          {...inputProps}
          spellCheck={false}
          dir="auto"
          data-autofocus
          icon={<Search aria-hidden />}
          maxLength={300}
          value={text}
          onChange={(event) => {
            onType();
            setText(event.currentTarget.value);
          }}
        />
      </Field>
      <p role="status" className="sr-only">
        {status}
      </p>
      <div className="min-h-40">
        {posts.length > 0 && state === 'alike' && (
          <p className="pb-1 text-xs font-semibold text-text-muted">{t('finder.alike')}</p>
        )}
        <div {...listProps}>
          {posts.map((post, index) => (
            <div
              key={post.id}
              {...optionProps(post, index)}
              className={cx(
                'flex cursor-pointer items-start gap-3 rounded-lg p-2.5',
                post === active && 'bg-surface-hover',
              )}
              onPointerMove={() => activate(post)}
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
