import SquarePen from 'virtual:icons/square-pen';
import { useShell } from '#ui/useShell.ts';

/** In place of a widget without content: what to add, for those who edit pages; others see nothing. */
export function WidgetHint({ title, children }: { title: string; children: string }) {
  const { viewer } = useShell();
  if (!viewer.permissions.includes('MANAGE_COMMUNITY')) return null;
  return (
    <div
      data-widget-hint
      className="flex flex-col items-center gap-1 rounded-xl border border-dashed border-border-strong bg-surface-sunken px-4 py-6 text-center"
    >
      <SquarePen aria-hidden className="mb-1 size-5 text-text-muted" />
      <p className="font-medium">{title}</p>
      <p className="text-sm text-pretty text-text-muted">{children}</p>
    </div>
  );
}
