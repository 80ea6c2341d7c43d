import { lazyPart } from '#ui/lazyPart.ts';
import { useShell } from '#ui/useShell.ts';
import { WhenIdle } from '#ui/WhenIdle.tsx';
import { useCorrectsWords } from '#ui/words/wordCorrection.ts';

const WordCorrector = lazyPart(async () => (await import('./WordCorrector.tsx')).WordCorrector);

const correctors = new Set<string>(['MANAGE_COMMUNITY', 'EDIT_ANY_POST']);

/** Texts are corrected on the pages that show them, by staff who have switched that on. */
export function WordCorrectionOverlay() {
  const { viewer } = useShell();
  const isOn = useCorrectsWords();
  const mayCorrect = viewer.permissions.some((each) => correctors.has(each));
  if (!isOn || !mayCorrect) return null;
  return (
    <WhenIdle>
      <WordCorrector />
    </WhenIdle>
  );
}
