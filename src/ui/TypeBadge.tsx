import { icons } from 'virtual:manifest-icons/postTypes';
import type { ReactNode } from 'react';
import { type PostType, postTypeFacts } from '#core/postTypes.ts';
import { badgeClasses } from './Badge.tsx';
import { cx } from './cx.ts';
import { typeTones } from './TypeIcon.tsx';

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
  const tone = typeTones[facts.tone];
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
