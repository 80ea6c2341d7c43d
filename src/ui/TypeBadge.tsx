import CircleQuestionMark from 'virtual:icons/circle-question-mark';
import FileText from 'virtual:icons/file-text';
import Heart from 'virtual:icons/heart';
import Lightbulb from 'virtual:icons/lightbulb';
import Megaphone from 'virtual:icons/megaphone';
import TriangleAlert from 'virtual:icons/triangle-alert';
import type { ReactNode } from 'react';
import { badgeClasses } from './Badge.tsx';
import { cx } from './cx.ts';

// §3: post types, each with its own accent color and icon, so that color is never the only cue.
const types = {
  QUESTION: { Icon: CircleQuestionMark, tone: 'bg-question-soft text-question' },
  PROBLEM: { Icon: TriangleAlert, tone: 'bg-problem-soft text-problem' },
  IDEA: { Icon: Lightbulb, tone: 'bg-idea-soft text-idea' },
  PRAISE: { Icon: Heart, tone: 'bg-praise-soft text-praise' },
  ANNOUNCEMENT: { Icon: Megaphone, tone: 'bg-announcement-soft text-announcement' },
  ARTICLE: { Icon: FileText, tone: 'bg-article-soft text-article' },
} as const;

export type BadgeType = keyof typeof types;

type TypeBadgeProps = {
  type: BadgeType;
  /** The type's label. */
  children: ReactNode;
  /** Only the icon is visible; the label stays for screen readers and as the title. */
  iconOnly?: boolean;
  className?: string;
};

export function TypeBadge({ type, children, iconOnly = false, className }: TypeBadgeProps) {
  const { Icon, tone } = types[type];
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
        <Icon aria-hidden className="size-4.5" />
        <span className="sr-only">{children}</span>
      </span>
    );
  }
  return (
    <span className={cx(badgeClasses, tone, className)}>
      <Icon aria-hidden />
      {children}
    </span>
  );
}
