import { icons } from 'virtual:manifest-icons/postTypes';
import type { ReactNode } from 'react';
import { type PostType, type PostTypeTone, postTypeFacts } from '#core/postTypes.ts';
import { badgeClasses } from './Badge.tsx';
import { cx } from './cx.ts';

// §3: post types, each with its own accent color and icon, so that color is never the only cue.
const tones: Readonly<Record<PostTypeTone, string>> = {
  question: 'bg-question-soft text-question',
  problem: 'bg-problem-soft text-problem',
  idea: 'bg-idea-soft text-idea',
  praise: 'bg-praise-soft text-praise',
  announcement: 'bg-announcement-soft text-announcement',
  article: 'bg-article-soft text-article',
};

type TypeBadgeProps = {
  type: PostType;
  /** The type's label. */
  children: ReactNode;
  /** Only the icon is visible; the label stays for screen readers and as the title. */
  iconOnly?: boolean;
  className?: string;
};

export function TypeBadge({ type, children, iconOnly = false, className }: TypeBadgeProps) {
  const facts = postTypeFacts(type);
  const Icon = icons[facts.icon];
  const tone = tones[facts.tone];
  if (iconOnly) {
    return (
      <span
        title={typeof children === 'string' ? children : undefined}
        className={cx(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-lg',
          tone,
          className,
        )}
      >
        {Icon && <Icon aria-hidden className="size-4.5" />}
        <span className="sr-only">{children}</span>
      </span>
    );
  }
  return (
    <span className={cx(badgeClasses, tone, className)}>
      {Icon && <Icon aria-hidden />}
      {children}
    </span>
  );
}
