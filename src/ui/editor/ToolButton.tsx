import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { isMacKeyboard, keyNames } from './keyNames.ts';

type ToolButtonProps = {
  label: string;
  icon: ReactNode;
  keys?: string;
  pressed?: boolean;
  expanded?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

export const toolClasses =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-text-muted transition-colors hover:bg-surface-sunken hover:text-text focus-visible:-outline-offset-2 disabled:opacity-40 pointer-coarse:size-11 [&_svg]:size-4.5';

/** A toolbar button; the caret stays in the text when it is clicked. */
export function ToolButton({
  label,
  icon,
  keys,
  pressed,
  expanded,
  disabled,
  onClick,
}: ToolButtonProps) {
  const names = keys ? keyNames(keys, isMacKeyboard()) : null;
  return (
    <button
      type="button"
      data-tool
      aria-label={label}
      title={names ? `${label} (${names.shown})` : label}
      aria-keyshortcuts={names?.aria}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      className={cx(toolClasses, (pressed || expanded) && 'bg-accent-soft text-accent!')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
