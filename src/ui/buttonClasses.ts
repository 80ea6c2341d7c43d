import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'plain' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** The style shared by buttons and links styled as buttons (controls.css). */
export function buttonClasses(
  variant: ButtonVariant,
  size: ButtonSize,
  className?: string,
): string {
  return cx('button', `button-${variant}`, `button-${size}`, className);
}
