import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';

interface SortChoiceProps {
  label: string;
  choices: readonly { key: string; label: string; href: string; current: boolean }[];
}

/** Sort orders or filters as links, so that they can be shared and work without JavaScript. */
export function SortChoice({ label, choices }: SortChoiceProps) {
  return (
    <nav aria-label={label} className="border-b border-border px-2 py-1.5 sm:px-3">
      <ul className="flex flex-wrap items-center gap-0.5">
        {choices.map((choice) => (
          <li key={choice.key}>
            <Link
              to={choice.href}
              preventScrollReset
              aria-current={choice.current ? 'true' : undefined}
              className={cx(
                'touch-target inline-flex h-8 items-center rounded-button px-2.5 text-sm font-medium transition-colors',
                choice.current
                  ? 'bg-surface-sunken text-text'
                  : 'text-text-muted hover:bg-surface-sunken hover:text-text',
              )}
            >
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
