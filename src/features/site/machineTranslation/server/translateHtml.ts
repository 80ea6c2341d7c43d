import { cleanLine } from '#core/textSchemas.ts';
import { cleanHtml } from '#platform/html/cleanHtml.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import type { Translator } from './openTranslator.ts';
import {
  htmlOfSegments,
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

export interface MadeTranslation {
  text: TranslatedText;
  /** No part of it stayed in its language. */
  isWhole: boolean;
}

/** A text that is ready to be sent. */
export interface PreparedText {
  title: (SegmentedText & { original: string }) | null;
  content: SegmentedText;
  /** Characters that are sent. */
  characters: number;
}

interface TranslationOrder {
  text: PreparedText;
  takeMore: (characters: number) => Promise<boolean>;
}

/** @param text its content sanitized */
export function prepareText({ title, content }: TranslatedText): PreparedText {
  const parts = {
    title: title === null ? null : { ...segmentsOf(escapeHtml(title)), original: title },
    content: segmentsOf(content),
  };
  return { ...parts, characters: charactersOf(segmentsIn(parts)) };
}

function charactersOf(segments: readonly TextSegment[]): number {
  return segments.reduce((sum, { html }) => sum + html.length, 0);
}

function segmentsIn({ title, content }: Pick<PreparedText, 'title' | 'content'>): TextSegment[] {
  return [...(title?.segments ?? []), ...content.segments];
}

/**
 * Translates a text, block by block. Segments whose tags the service lost are asked for again without them.
 * @param takeMore whether so many characters may be sent again; where not, those segments stay as they are
 * @throws TranslationError
 */
export async function translateHtml(
  translate: Translator,
  { text, takeMore }: TranslationOrder,
): Promise<MadeTranslation> {
  const segments = segmentsIn(text);
  const lost = await translateSegments(segments, translate);
  const simpler = lost.flatMap(simplerSegments);
  const isSent = simpler.length > 0 && (await takeMore(charactersOf(simpler)));
  const left = isSent ? await translateSegments(simpler, translate) : simpler;
  const isNothingDone = segments.length > 0 && lost.length === segments.length;
  if (isNothingDone && left.length === simpler.length) throw new TranslationError('UNREADABLE');
  const made = {
    title: text.title && titleOf(text.title),
    content: await cleanHtml(htmlOfSegments(text.content)),
  };
  return { text: made, isWhole: left.length === 0 };
}

/** On one line, as members write titles; where nothing is left of it, the original. */
function titleOf(title: NonNullable<PreparedText['title']>): string {
  return cleanLine.parse(plainTextIn(title).slice(0, longestTitle)) || title.original;
}

/** @returns the segments that could not be put back */
async function translateSegments(
  segments: readonly TextSegment[],
  translate: Translator,
): Promise<TextSegment[]> {
  const requests = requestsOf(segments);
  const lost: TextSegment[] = [];
  for (let at = 0; at < requests.length; at += requestBounds.atOnce) {
    await Promise.all(
      requests.slice(at, at + requestBounds.atOnce).map(async (request) => {
        const found = await readable(translate(request.map(({ html }) => html)));
        request.forEach((segment, index) => {
          if (!putTranslation(segment, found[index] ?? '')) lost.push(segment);
        });
      }),
    );
  }
  return lost;
}

/** What was returned of a request, or nothing of it where it cannot be read. */
async function readable(asked: Promise<string[]>): Promise<string[]> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof TranslationError && error.problem === 'UNREADABLE') return [];
    throw error;
  }
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
