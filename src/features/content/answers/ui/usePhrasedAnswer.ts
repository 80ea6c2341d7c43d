import { useEffect, useState } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import {
  PhraseAnswerMutation,
  type PhrasedSentence,
  type SearchAnswerNode,
} from './answerDocuments.ts';

interface Phrased {
  sentences: readonly PhrasedSentence[];
  /** What the sentences are numbered by. */
  sources: readonly SearchAnswerNode[];
}

/**
 * Asks for a phrased answer once the page is shown.
 * @returns `WAITING` at first; null where the quotes have to do
 */
export function usePhrasedAnswer(
  keywords: string,
  nodes: readonly SearchAnswerNode[],
): Phrased | 'WAITING' | null {
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof ask>> | 'WAITING'>('WAITING');
  useEffect(() => {
    let isCurrent = true;
    ask(keywords).then((found) => {
      if (isCurrent) setAnswer(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [keywords]);
  if (answer === 'WAITING' || answer === null) return answer;
  const sources = answer.sources.flatMap(({ key }) => nodes.find((node) => node.key === key) ?? []);
  // A text has changed since the page was made: its numbers are those of other quotes.
  if (sources.length < answer.sources.length) return null;
  return { sentences: answer.sentences, sources };
}

async function ask(keywords: string) {
  try {
    return (await runOperation(PhraseAnswerMutation, { input: { keywords } })).phraseAnswer.answer;
  } catch {
    return null;
  }
}
