import { cleanHtml } from '#platform/html/cleanHtml.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { askChatModel } from './askChatModel.ts';
import { askLibreTranslate, listServiceLanguages } from './askLibreTranslate.ts';
import type { AskedService, Asking, LanguagePair } from './askService.ts';
import {
  htmlOf,
  plainTextIn,
  putTranslation,
  type SegmentedText,
  segmentsOf,
  simplerSegments,
  type TextSegment,
} from './textSegments.ts';
import { TranslationError } from './translationError.ts';

const requestBounds = {
  /** Characters and segments of a request: public services accept so many. */
  characters: 2_000,
  segments: 20,
  /** Requests of one text at a time. */
  atOnce: 3,
} as const;

/** Characters: titles have at most a few hundred. */
const longestTitle = 1_000;

export interface TranslatedText {
  title: string | null;
  content: string;
}

/** A text that is ready to be sent. */
export interface PreparedText {
  title: SegmentedText | null;
  content: SegmentedText;
  /** Characters that are sent. */
  characters: number;
}

/** @param text its content sanitized */
export function prepareText({ title, content }: TranslatedText): PreparedText {
  const parts = {
    title: title === null ? null : segmentsOf(escapeHtml(title)),
    content: segmentsOf(content),
  };
  const characters = segmentsIn(parts).reduce((sum, { html }) => sum + html.length, 0);
  return { ...parts, characters };
}

function segmentsIn({ title, content }: Pick<PreparedText, 'title' | 'content'>): TextSegment[] {
  return [...(title?.segments ?? []), ...content.segments];
}

/**
 * Translates a text, block by block. Segments whose tags the service lost are asked for again without them.
 * @throws TranslationError
 */
export async function translateHtml(
  asking: Asking,
  service: AskedService,
  { text, pair }: { text: PreparedText; pair: LanguagePair },
): Promise<TranslatedText> {
  const ask = await translatorOf(asking, service, pair);
  const segments = segmentsIn(text);
  const lost = await translateSegments(segments, ask);
  const simpler = lost.flatMap(simplerSegments);
  const left = await translateSegments(simpler, ask);
  const isNothingDone = segments.length > 0 && lost.length === segments.length;
  if (isNothingDone && left.length === simpler.length) throw new TranslationError('UNREADABLE');
  return {
    title: text.title && plainTextIn(text.title).slice(0, longestTitle),
    content: await cleanHtml(htmlOf(text.content)),
  };
}

type Translate = (texts: readonly string[]) => Promise<string[]>;

async function translatorOf(
  asking: Asking,
  service: AskedService,
  pair: LanguagePair,
): Promise<Translate> {
  if (service.kind === 'OPENAI') return (texts) => askChatModel(asking, service, { texts, pair });
  const offered = await listServiceLanguages(asking, service);
  return (texts) => askLibreTranslate(asking, { service, offered }, { texts, pair });
}

/** @returns the segments that could not be put back */
async function translateSegments(
  segments: readonly TextSegment[],
  ask: Translate,
): Promise<TextSegment[]> {
  const requests = requestsOf(segments);
  const lost: TextSegment[] = [];
  for (let at = 0; at < requests.length; at += requestBounds.atOnce) {
    await Promise.all(
      requests.slice(at, at + requestBounds.atOnce).map(async (request) => {
        const found = await ask(request.map(({ html }) => html));
        request.forEach((segment, index) => {
          if (!putTranslation(segment, found[index] ?? '')) lost.push(segment);
        });
      }),
    );
  }
  return lost;
}

function requestsOf(segments: readonly TextSegment[]): TextSegment[][] {
  const requests: TextSegment[][] = [];
  let size = 0;
  for (const segment of segments) {
    const last = requests.at(-1);
    size += segment.html.length;
    const fits = size <= requestBounds.characters && (last?.length ?? 0) < requestBounds.segments;
    if (last && fits) {
      last.push(segment);
    } else {
      requests.push([segment]);
      size = segment.html.length;
    }
  }
  return requests;
}
