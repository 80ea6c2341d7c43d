import { lazyPart } from '#ui/lazyPart.ts';
import { useShell } from '#ui/useShell.ts';
import { WhenIdle } from '#ui/WhenIdle.tsx';

const PageWatch = lazyPart(async () => (await import('./PageWatch.tsx')).PageWatch);

/** Watches the page for the analytics of the community, once the browser is idle. */
export function InsightOverlay() {
  const { settings } = useShell();
  if (!settings.switchedOn?.includes('analytics')) return null;
  return (
    <WhenIdle>
      <PageWatch />
    </WhenIdle>
  );
}
