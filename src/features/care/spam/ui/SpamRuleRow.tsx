import { Link } from 'react-router';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { DragHandle } from '#ui/lists/DragHandle.tsx';
import { MoveButtons } from '#ui/lists/MoveButtons.tsx';
import type { RowDrag } from '#ui/lists/useRowDrag.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { readConditions } from '../conditionForms.ts';
import type { SpamAction } from '../spamRules.ts';
import { Switch } from './Switch.tsx';
import type { SpamRuleInfo } from './spamDocuments.ts';
import { useConditionText } from './useConditionText.ts';
import { useRuleName } from './useRuleName.ts';

type SpamRuleRowProps = {
  rule: SpamRuleInfo;
  place: { index: number; count: number };
  drag: RowDrag;
  onMove: (to: number) => void;
  onToggle: () => Promise<void>;
};

export const actionTones: Record<SpamAction, BadgeTone> = {
  HOLD: 'warning',
  HIDE: 'warning',
  FLAG: 'accent',
  NOTIFY: 'accent',
  CAPTCHA: 'neutral',
  REJECT: 'danger',
};

/** A rule in the list: conditions, action, enabled state, and position. */
export function SpamRuleRow(props: SpamRuleRowProps) {
  const { rule, place, drag, onMove, onToggle } = props;
  const { t } = useTranslation('spam');
  const textOf = useConditionText();
  const name = useRuleName()(rule);
  const conditions = readConditions(rule.conditions).map(textOf);
  return (
    <li
      {...drag.rowProps}
      className={cx(
        'flex flex-wrap items-start gap-x-1 gap-y-3 py-3 pe-3 needs-js:ps-3 sm:pe-4',
        ...drag.className,
      )}
    >
      <DragHandle {...drag.handle} />
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/admin/spam-rules/${rule.id}`}
            className="min-w-0 rounded-sm font-medium wrap-anywhere hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <Badge tone={actionTones[rule.action]}>{t(`actions.${rule.action}`)}</Badge>
        </div>
        <p className="text-sm text-text-muted wrap-anywhere">
          {conditions.join(rule.match === 'ALL' ? t('joinAll') : t('joinAny'))}
        </p>
        {rule.caughtCount > 0 && (
          <p className="text-xs text-text-muted">{t('caught', { count: rule.caughtCount })}</p>
        )}
      </div>
      <div className="ms-auto flex shrink-0 flex-wrap items-center justify-end gap-1 needs-js:hidden">
        <MoveButtons
          at={{ index: place.index, length: place.count }}
          upLabel={t('moveUp', { name })}
          downLabel={t('moveDown', { name })}
          onMove={onMove}
        />
        <Switch isOn={rule.enabled} label={t('switch', { name })} onToggle={onToggle} />
      </div>
    </li>
  );
}
