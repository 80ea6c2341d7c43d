import Play from 'virtual:icons/play';
import { Button } from '#ui/Button.tsx';
import { useKeys } from '#ui/keys/useKeys.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { isBuiltInView } from '../queueFilterRules.ts';
import type { SupportViewNode } from './queueNode.ts';
import { usePlay } from './usePlay.ts';

/** Starts working through a view. */
export function PlayButton({ view: { key: view, title: name } }: { view: SupportViewNode }) {
  const { t } = useTranslation('supportDesk');
  const title = isBuiltInView(view) ? t(`views.${view}`) : (name ?? '');
  const { goOn, isBusy } = usePlay();
  const start = () => void goOn({ view, title, done: 0, skipped: [] });
  useKeys([{ keys: ['p'], label: t('play.startView'), run: start }]);
  return (
    <Button
      variant="secondary"
      className="needs-js:hidden"
      loading={isBusy}
      icon={<Play aria-hidden className="size-4 rtl:-scale-x-100" />}
      onClick={start}
    >
      {t('play.start')}
    </Button>
  );
}
