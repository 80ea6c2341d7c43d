import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'plain' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary:
    'border border-border bg-surface-raised text-text hover:bg-surface-hover hover:border-border-strong',
  quiet: 'text-text-muted hover:bg-surface-sunken hover:text-text',
  /* Takes the colour around it, for coloured bars. */
  plain: 'hover:bg-current/10',
  danger: 'bg-danger-solid text-on-danger hover:brightness-90',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-3 text-sm',
  md: 'h-10 gap-2 px-4 text-sm',
  lg: 'h-12 gap-2 px-6 text-base',
};

/** The look shared by buttons and links that look like buttons. */
export function buttonClasses(
  variant: ButtonVariant,
  size: ButtonSize,
  className?: string,
): string {
  return cx(
    'touch-target inline-flex shrink-0 items-center justify-center rounded-button font-medium',
    'whitespace-nowrap no-underline select-none transition-colors',
    'disabled:opacity-55 aria-busy:cursor-progress',
    variants[variant],
    sizes[size],
    className,
  );
}
