import ChevronDown from 'virtual:icons/chevron-down';
import ChevronUp from 'virtual:icons/chevron-up';
import ChevronsUp from 'virtual:icons/chevrons-up';
import Minus from 'virtual:icons/minus';
import type { SupportPriority } from '#features/support/requests/supportRequestRules.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';

const looks = {
  LOW: { Icon: ChevronDown, tone: 'text-text-muted' },
  NORMAL: { Icon: Minus, tone: 'text-text-muted' },
  HIGH: { Icon: ChevronUp, tone: 'text-warning' },
  URGENT: { Icon: ChevronsUp, tone: 'text-danger' },
} as const satisfies Record<SupportPriority, { Icon: typeof Minus; tone: string }>;

/** A priority as a mark of a row. */
export function PriorityMark({ priority }: { priority: SupportPriority }) {
  const { t } = useTranslation('support');
  const { Icon, tone } = looks[priority];
  const label = t(`priority.${priority}`);
  return (
    <span title={label} className={cx('inline-flex shrink-0', tone)}>
      <Icon aria-hidden className="size-4.5" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
