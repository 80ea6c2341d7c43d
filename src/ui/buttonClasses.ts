import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'plain' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** The look shared by buttons and links that look like buttons (controls.css). */
export function buttonClasses(
  variant: ButtonVariant,
  size: ButtonSize,
  className?: string,
): string {
  return cx('button', `button-${variant}`, `button-${size}`, className);
}
