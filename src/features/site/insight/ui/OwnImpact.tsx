import { Dispensable } from '#ui/Dispensable.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { WhenIdle } from '#ui/WhenIdle.tsx';

const OwnImpactFigures = lazyPart(async () => {
  return (await import('./OwnImpactFigures.tsx')).OwnImpactFigures;
});

/** What members have done for others, on their own profile; read when the page is shown. */
export function OwnImpact() {
  return (
    <Dispensable>
      <WhenIdle>
        <OwnImpactFigures />
      </WhenIdle>
    </Dispensable>
  );
}
