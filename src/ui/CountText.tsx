import { formatCount, formatFullCount } from '#core/formatCount.ts';
import { useTranslation } from './useTranslation.ts';

type CountTextProps = { count: number; className?: string };

/** §9: a count with K, M or B; the title has the exact number if it was shortened. */
export function CountText({ count, className }: CountTextProps) {
  const { language } = useTranslation();
  const short = Math.abs(count) >= 1000;
  return (
    <span className={className} title={short ? formatFullCount(count, language) : undefined}>
      {formatCount(count, language)}
    </span>
  );
}
