import SquarePen from 'virtual:icons/square-pen';
import { useTranslation } from '#ui/useTranslation.ts';
import type { WidgetHintContent } from './widgetHintContent.ts';

/** The name of an empty widget, and what to add. */
export function WidgetHintCard({ type, text, isText = false }: WidgetHintContent) {
  const { t } = useTranslation('pageWidgets');
  const sentence = text ?? t(`${type}.empty`);
  if (isText) return sentence;
  return (
    <div
      data-widget-hint
      className="flex flex-col items-center gap-1 rounded-xl border border-dashed border-border-strong bg-surface-sunken px-4 py-6 text-center"
    >
      <SquarePen aria-hidden className="mb-1 size-5 text-text-muted" />
      <p className="font-medium">{t(`${type}.label`)}</p>
      <p className="text-sm text-pretty text-text-muted">{sentence}</p>
    </div>
  );
}
