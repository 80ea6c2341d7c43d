import { useTranslation } from 'react-i18next';
import { formatCount, formatFullCount } from '#core/formatCount.ts';

type CountTextProps = { count: number; className?: string };

/** §9: a count with K, M or B; the title has the whole number when it was shortened. */
export function CountText({ count, className }: CountTextProps) {
  const { i18n } = useTranslation();
  const short = Math.abs(count) >= 1000;
  return (
    <span className={className} title={short ? formatFullCount(count, i18n.language) : undefined}>
      {formatCount(count, i18n.language)}
    </span>
  );
}
