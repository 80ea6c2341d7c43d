import Sparkles from 'virtual:icons/sparkles';
import { useRef } from 'react';
import { localeOf } from '#core/languages.ts';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AnswerQuote } from './AnswerQuote.tsx';
import { AnswerQuotes } from './AnswerQuotes.tsx';
import type { SearchAnswerNode } from './answerDocuments.ts';
import { usePhrasedAnswer } from './usePhrasedAnswer.ts';

type PhrasedQuotesProps = {
  keywords: string;
  headingId: string;
  nodes: readonly SearchAnswerNode[];
};

/**
 * What a model says that the quotes say, once it has; they open below it. Until then, without scripts and where it fails, the quotes
 * alone. Its sentences are text that posts may have dictated: nothing in them is markup or a link.
 */
export function PhrasedQuotes({ keywords, headingId, nodes }: PhrasedQuotesProps) {
  const { t } = useTranslation('answers');
  const phrased = usePhrasedAnswer(keywords, nodes);
  const quotes = useRef<(HTMLDetailsElement | null)[]>([]);
  if (phrased === 'WAITING') {
    return (
      <>
        <div role="status" className="border-b border-border px-4 py-3.5 sm:px-5 needs-js:hidden">
          <span className="sr-only">{t('phrasing')}</span>
          <SkeletonLines lines={3} />
        </div>
        <AnswerQuotes headingId={headingId} nodes={nodes} />
      </>
    );
  }
  if (phrased === null) return <AnswerQuotes headingId={headingId} nodes={nodes} />;
  const { sentences, sources } = phrased;
  const others = nodes.filter((node) => !sources.includes(node));
  function openQuote(number: number): void {
    const quote = quotes.current[number - 1];
    if (!quote) return;
    quote.open = true;
    quote.querySelector('summary')?.focus();
  }
  return (
    <>
      <div role="status" className="flex flex-col gap-2 px-4 pt-3.5 pb-4 sm:px-5">
        <h2
          id={headingId}
          className="flex items-center gap-1.5 text-sm font-semibold text-text-muted"
        >
          <Sparkles aria-hidden className="size-4 shrink-0" />
          {t('generated')}
        </h2>
        <p
          dir="auto"
          lang={localeOf(sources[0]?.post.language ?? 'en')}
          className="foreign-words max-w-[75ch] text-pretty leading-relaxed wrap-anywhere"
        >
          {sentences.map(({ text, sources: numbers }) => (
            <span key={text}>
              {text}
              {numbers.map((number) => (
                <button
                  key={number}
                  type="button"
                  className="ms-1 rounded-sm px-0.5 align-super text-xs font-medium text-accent hover:underline pointer-coarse:tap-line"
                  aria-label={t('source', {
                    number,
                    title: sources[number - 1]?.post.title ?? '',
                  })}
                  onClick={() => openQuote(number)}
                >
                  [{number}]
                </button>
              ))}{' '}
            </span>
          ))}
        </p>
        <p className="text-xs text-text-muted">{t('generatedHint')}</p>
      </div>
      <ol aria-label={t('sources')} className="divide-y divide-border border-t border-border">
        {sources.map((answer, at) => (
          <li key={answer.key}>
            <details
              ref={(element) => {
                quotes.current[at] = element;
              }}
            >
              <summary className="cursor-pointer px-4 py-3 text-sm sm:px-5">
                <span className="text-text-muted">[{at + 1}]</span>{' '}
                <bdi className="font-medium wrap-anywhere">{answer.post.title}</bdi>
              </summary>
              <ul>
                <AnswerQuote answer={answer} />
              </ul>
            </details>
          </li>
        ))}
        {others.map((answer) => (
          <AnswerQuote key={answer.key} answer={answer} />
        ))}
      </ol>
    </>
  );
}
