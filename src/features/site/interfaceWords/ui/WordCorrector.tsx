import { useEffect } from 'react';
import { Button } from '#ui/Button.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ShownWord, shownWords } from '#ui/words/shownWords.ts';
import { switchWordCorrection } from '#ui/words/wordCorrection.ts';
import { wordsWithin } from '#ui/words/wordsWithin.ts';

/** Alt-click, or Alt+Shift+W on what has the focus, finds the texts that are shown there. */
export function WordCorrector() {
  const { t } = useTranslation('interfaceWords');
  useEffect(() => {
    const find = (element: Element) => {
      const words = wordsWithin(element, shownWords());
      if (words.length === 0) showError(t('correct.none'));
      else void correct(words);
    };
    const onClick = (event: MouseEvent) => {
      if (!event.altKey || !(event.target instanceof Element)) return;
      event.preventDefault();
      event.stopPropagation();
      find(event.target);
    };
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyW') return;
      event.preventDefault();
      const { activeElement, body } = document;
      if (activeElement && activeElement !== body) find(activeElement);
      else void correct(shownWords());
    };
    // Before the page: a link must not be followed.
    window.addEventListener('click', onClick, { capture: true });
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('keydown', onKey);
    };
  }, [t]);
  return (
    <section
      aria-label={t('correct.switch')}
      className="fixed inset-x-3 bottom-3 z-40 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-border bg-surface-raised px-4 py-2 text-sm shadow-lg print:hidden"
    >
      <p>{t('correct.bar')}</p>
      <Button size="sm" variant="secondary" onClick={() => void correct(shownWords())}>
        {t('correct.all')}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => switchWordCorrection(false)}>
        {t('correct.stop')}
      </Button>
    </section>
  );
}

async function correct(words: readonly ShownWord[]): Promise<void> {
  if (await openModal('correctWords', { words })) location.reload();
}
