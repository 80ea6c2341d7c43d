import Languages from 'virtual:icons/languages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { languageName } from '#core/languageName.ts';
import { localeOf } from '#core/languages.ts';
import { showWording } from '#features/content/conversations/ui/otherWording.ts';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { isPassing } from '../translationRules.ts';
import type { TranslateOfferProps } from './translateOfferProps.ts';
import { TranslateContentMutation, type TranslationResult } from './translationDocuments.ts';

type State =
  | 'LOADING'
  | 'SHOWN'
  | 'ORIGINAL'
  | NonNullable<TranslationResult['problem']>
  | 'RATE_LIMITED';

/** Has the text translated, and says what is shown in its place. */
export function TranslationPanel({ subject, id, original, from, to }: TranslateOfferProps) {
  const { t, language } = useTranslation('machineTranslation');
  const [state, setState] = useState<State>('LOADING');
  const [translation, setTranslation] = useState<TranslationResult | null>(null);
  const shown = `${subject === 'POST' ? 'post' : 'response'} ${id}`;
  const isAsked = useRef(false);
  const isHere = useRef(false);

  const show = useCallback(
    (result: TranslationResult | null) => {
      const { title = null, content = null, language: lang } = result ?? {};
      const isThere = content !== null && lang !== undefined;
      showWording(
        shown,
        isThere ? { of: original, title, html: content, lang: localeOf(lang) } : null,
      );
    },
    [shown, original],
  );
  const ask = useCallback(async () => {
    setState('LOADING');
    try {
      const input = { subject, id, language: to };
      const { translation: result } = (await runOperation(TranslateContentMutation, { input }))
        .translateContent;
      // There would be no label of it, and no way back.
      if (!isHere.current) return;
      setTranslation(result);
      show(result);
      setState(result.problem ?? 'SHOWN');
    } catch (error) {
      const isTooOften = error instanceof ClientError && error.code === 'RATE_LIMITED';
      setState(isTooOften ? 'RATE_LIMITED' : 'FAILED');
    }
  }, [subject, id, to, show]);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void ask();
  }, [ask]);
  useEffect(() => {
    isHere.current = true;
    // Where the label goes, so does the translation.
    return () => {
      isHere.current = false;
      showWording(shown, null);
    };
  }, [shown]);

  const toggle = () => {
    show(state === 'SHOWN' ? null : translation);
    setState(state === 'SHOWN' ? 'ORIGINAL' : 'SHOWN');
  };
  const languages = { from: languageName(from, language), to: languageName(to, language) };
  return (
    <div className="no-print flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
      <p role="status" className="flex min-w-0 items-center gap-2 wrap-anywhere">
        {state === 'LOADING' ? <Spinner /> : <Languages aria-hidden className="size-4 shrink-0" />}
        {t(`states.${state}`, languages)}
      </p>
      {(state === 'SHOWN' || state === 'ORIGINAL') && (
        <Button variant="quiet" size="sm" onClick={toggle}>
          {t(state === 'SHOWN' ? 'showOriginal' : 'showTranslation')}
        </Button>
      )}
      {!['LOADING', 'SHOWN', 'ORIGINAL'].includes(state) && isPassing(state) && (
        <Button variant="quiet" size="sm" onClick={() => void ask()}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
