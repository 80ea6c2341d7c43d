import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import type { Translate } from '#ui/translate.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ImportStage, ImportState } from '../importRules.ts';

const tones = {
  running: 'accent',
  paused: 'warning',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<ImportState, BadgeTone>;

export function ImportStageBadge({ task, state }: ImportStage) {
  const { t } = useTranslation('imports');
  return <Badge tone={tones[state]}>{stageName(t, { task, state })}</Badge>;
}

export function stageName(t: Translate<'imports'>, { task, state }: ImportStage): string {
  if (task === 'import') return t(`stages.import.${state}`);
  if (task === 'undo') return state === 'cancelled' ? t('other') : t(`stages.undo.${state}`);
  if (task === 'upload') {
    return state === 'running' || state === 'cancelled' ? t(`stages.upload.${state}`) : t('other');
  }
  return state === 'paused' ? t('other') : t(`stages.${task}.${state}`);
}
