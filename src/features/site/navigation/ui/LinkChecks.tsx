import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { LinkChecksState, LinkOutcome } from './useLinkChecks.ts';
import type { LinkTrees } from './useNavigationEditor.ts';

const tones: Record<LinkOutcome, BadgeTone> = {
  OK: 'success',
  BROKEN: 'danger',
  RESTRICTED: 'warning',
  UNREACHABLE: 'danger',
  UNCHECKED: 'neutral',
};

export function OutcomeBadge({ outcome }: { outcome: LinkOutcome }) {
  const { t } = useTranslation('navigation');
  return <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>;
}

type LinkChecksProps = { checks: LinkChecksState; trees: LinkTrees };

/** Checks the links of both areas, and says how many do not work. */
export function LinkChecks({ checks, trees }: LinkChecksProps) {
  const { t } = useTranslation('navigation');
  const { state, outcomes } = checks;
  const count = [...outcomes.values()].filter(
    (outcome) => outcome !== 'OK' && outcome !== 'UNCHECKED',
  ).length;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size="sm"
        variant="secondary"
        className="needs-js:hidden"
        loading={state === 'checking'}
        onClick={() => void checks.check(trees)}
      >
        {t('check')}
      </Button>
      <p role="status" className="text-sm text-text-muted">
        {state === 'done' && (count === 0 ? t('checkedAll') : t('checkedFaults', { count }))}
        {state === 'failed' && t('checkFailed')}
      </p>
    </div>
  );
}
