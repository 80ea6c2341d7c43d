import GripVertical from 'virtual:icons/grip-vertical';
import { Link } from 'react-router';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { MoveButtons } from '#ui/lists/MoveButtons.tsx';
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
  isDragged: boolean;
  onDrag: (id: string | null) => void;
  onDrop: () => void;
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
  const { rule, place, isDragged, onDrag, onDrop, onMove, onToggle } = props;
  const { t } = useTranslation('spam');
  const textOf = useConditionText();
  const name = useRuleName()(rule);
  const conditions = readConditions(rule.conditions).map(textOf);
  return (
    <li
      draggable
      onDragStart={() => onDrag(rule.id)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className={cx(
        'flex flex-wrap items-start gap-3 px-3 py-3 sm:px-4',
        isDragged && 'opacity-50',
      )}
    >
      <GripVertical
        aria-hidden
        className="mt-1.5 hidden size-4.5 shrink-0 cursor-grab text-text-muted sm:block"
      />
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
