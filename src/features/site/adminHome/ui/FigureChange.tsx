import ArrowDown from 'virtual:icons/arrow-down';
import ArrowUp from 'virtual:icons/arrow-up';
import { localeOf } from '#core/languages.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { changeOfFigure, type MeasuredFigureNode } from './changeOfFigure.ts';

/** How a figure changed since the period before; nothing if that can’t be said. */
export function FigureChange({ figure }: { figure: MeasuredFigureNode }) {
  const { t, language } = useTranslation('adminHome');
  const change = changeOfFigure(figure);
  if (change === null) return null;
  const { by, isGood } = change;
  const Arrow = by > 0 ? ArrowUp : ArrowDown;
  const size = Math.abs(by);
  const text =
    figure.unit === 'SHARE'
      ? t('figures.points', { count: Math.round(size * 100) })
      : new Intl.NumberFormat(localeOf(language), {
          ...{ style: 'percent', maximumFractionDigits: 0 },
        }).format(size);
  return (
    <span
      className={cx(
        'inline-flex items-center gap-0.5 text-sm font-medium whitespace-nowrap tabular-nums [&_svg]:size-3.5',
        isGood === null ? 'text-text-muted' : isGood ? 'text-success' : 'text-danger',
      )}
    >
      <Arrow aria-hidden />
      <span className="sr-only">{t(by > 0 ? 'figures.up' : 'figures.down')}</span>
      {text}
    </span>
  );
}
