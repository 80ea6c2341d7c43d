import { icons } from 'virtual:manifest-icons/postTypes';
import { type PostType, type PostTypeTone, postTypeFacts } from '#core/postTypes.ts';
import { cx } from './cx.ts';

// §3: post types, each with its own accent color and icon, so that color is never the only cue.
export const typeTones: Readonly<Record<PostTypeTone, string>> = {
  question: 'bg-question-soft text-question',
  problem: 'bg-problem-soft text-problem',
  idea: 'bg-idea-soft text-idea',
  praise: 'bg-praise-soft text-praise',
  announcement: 'bg-announcement-soft text-announcement',
  article: 'bg-article-soft text-article',
};

/** The icon of a post's type, where its name is written besides. */
export function TypeIcon({ type }: { type: PostType }) {
  const { icon, tone } = postTypeFacts(type);
  const Icon = icons[icon];
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-lg',
        typeTones[tone],
      )}
    >
      {Icon && <Icon className="size-4.5" />}
    </span>
  );
}
