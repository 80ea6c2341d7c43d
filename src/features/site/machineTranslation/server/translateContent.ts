import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx } from '#platform/context.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import {
  offeredLanguage,
  type TranslationProblem,
  type TranslationSubject,
  translationLimits,
} from '../translationRules.ts';
import { failureMemoryOf } from './failureMemory.ts';
import { heldLanguagesOf } from './heldLanguages.ts';
import { openTranslator } from './openTranslator.ts';
import {
  type MadeTranslation,
  type PreparedText,
  prepareText,
  type TranslatedText,
  translateHtml,
} from './translateHtml.ts';
import {
  claimTranslation,
  findTranslation,
  isClaimed,
  keepTranslation,
  releaseTranslation,
} from './translationCache.ts';
import { TranslationError, type TranslationServiceProblem } from './translationError.ts';
import {
  askedServiceOf,
  findTranslationService,
  type TranslationServiceRow,
  takeCharacters,
} from './translationServiceStore.ts';
import { getTranslationSource, hashOfSource, type TranslationSource } from './translationSource.ts';

/** Milliseconds for all requests of a text; who waits for another's, waits as long. */
const patience = 60_000;
/** Longer than that, so that a text is not sent again while it is about to be kept. */
const claimSeconds = patience / 1_000 + 30;
const pollEvery = 250;

export interface ContentTranslation {
  source: TranslationSource;
  /** The language that it is translated into. */
  to: string;
  /** Null: there is none, or none yet. */
  text: TranslatedText | null;
  problem: TranslationProblem | null;
}

/** Of one text, and not of the service. */
const problemsOfTexts: ReadonlySet<TranslationServiceProblem> = new Set([
  'UNREADABLE',
  'TOO_LARGE',
]);

interface Asked {
  subject: TranslationSubject;
  id: number;
  /** Of the reader; that of the page unless stated. */
  language: string | null;
}

/**
 * What there is already, for the page that shows it.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED
 */
export async function findContentTranslation(ctx: Ctx, asked: Asked): Promise<ContentTranslation> {
  const place = await getPlace(ctx, asked);
  ctx.touch(`conversation:${place.source.post.id}`);
  return { ...place, text: await findTranslation(ctx, place), problem: null };
}

/**
 * Translates a text, unless it was translated since it was last changed.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED, RATE_LIMITED
 */
export async function translateContent(ctx: Ctx, asked: Asked): Promise<ContentTranslation> {
  const place = await getPlace(ctx, asked);
  const known = await findTranslation(ctx, place);
  if (known) return { ...place, text: known, problem: null };
  demandAllowance(ctx, { what: 'machine translations', perMinute: translationLimits.perMinute });
  const made = await sharedTranslation(ctx, place);
  return typeof made === 'string'
    ? { ...place, text: null, problem: made }
    : { ...place, text: made, problem: null };
}

type Place = Pick<ContentTranslation, 'source' | 'to'>;

async function getPlace(ctx: Ctx, { subject, id, language }: Asked): Promise<Place> {
  const { isOn, languages } = featureSettings(ctx.settings, 'machineTranslation');
  if (!isOn) throw new AppError('NOT_FOUND');
  const source = await getTranslationSource(ctx, { subject, id });
  const choice = { active: ctx.settings.activeLanguages, targets: languages };
  const to = offeredLanguage(source.language, language ?? ctx.locale, choice);
  if (to === null) {
    const message = 'must be a language that posts are translated into, and not that of the post';
    throw validationFailed([{ field: 'language', rule: 'notOffered', message }]);
  }
  return { source, to };
}

type Made = TranslatedText | TranslationProblem;

const runningByBus = new WeakMap<EventBus, Map<string, Promise<Made>>>();

/** Readers in the same process wait for the same promise, so that only one of them asks the database for it. */
function sharedTranslation(ctx: Ctx, place: Place): Promise<Made> {
  const running = runningByBus.get(ctx.bus) ?? new Map<string, Promise<Made>>();
  runningByBus.set(ctx.bus, running);
  const { source, to } = place;
  const key = JSON.stringify([source.post.id, source.response?.id ?? 0, to, hashOfSource(source)]);
  const known = running.get(key);
  if (known) return known;
  const made = makeTranslation(ctx, place).finally(() => running.delete(key));
  running.set(key, made);
  return made;
}

async function makeTranslation(ctx: Ctx, place: Place): Promise<Made> {
  const { source } = place;
  const service = await findTranslationService(ctx);
  if (!service) return 'NOT_SET_UP';
  if (failureMemoryOf(ctx.bus).isResting(service, ctx.now)) return 'PAUSED';
  if (source.content.length > translationLimits.htmlLength) return 'TOO_LONG';
  const text = prepareText(source);
  if (text.characters > translationLimits.textLength) return 'TOO_LONG';
  if (text.characters === 0) return 'NO_WORDS';
  const claim = await claimTranslation(ctx, place, claimSeconds);
  if (claim === null) return waitForOther(ctx, place);
  try {
    const made = await send(ctx, place, { service, text });
    if (typeof made !== 'string') {
      await keepTranslation(ctx, place, made);
      return made.text;
    }
    await releaseTranslation(ctx, place, claim);
    return made;
  } catch (error) {
    await releaseTranslation(ctx, place, claim);
    throw error;
  }
}

async function send(
  ctx: Ctx,
  { source, to }: Place,
  { service, text }: { service: TranslationServiceRow; text: PreparedText },
): Promise<MadeTranslation | TranslationProblem> {
  const { dailyCharacters: most } = featureSettings(ctx.settings, 'machineTranslation');
  const memory = failureMemoryOf(ctx.bus);
  let asked: ReturnType<typeof askedServiceOf>;
  try {
    asked = askedServiceOf(ctx, service);
  } catch {
    ctx.log.warn({}, 'the key of the translation service cannot be decrypted');
    return 'NOT_SET_UP';
  }
  let isUsedUp = false;
  const takeMore = async (characters: number) => {
    isUsedUp = !(await takeCharacters(ctx, { characters, most, texts: 0 }));
    return !isUsedUp;
  };
  try {
    const pair = { from: source.language, to };
    const asking = { outgoing: ctx.outgoing, signal: AbortSignal.timeout(patience) };
    const holdLanguages = heldLanguagesOf(ctx, service);
    const translate = await openTranslator(asking, asked, { pair, holdLanguages });
    if (!(await takeCharacters(ctx, { characters: text.characters, most }))) return 'DAILY_LIMIT';
    const made = await translateHtml(translate, { text, takeMore });
    memory.forget();
    return made;
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    ctx.log.warn({ problem: error.message }, 'the translation service failed');
    if (error.problem === 'LANGUAGE') return 'LANGUAGE';
    if (isUsedUp) return 'DAILY_LIMIT';
    // One text that it garbles is no reason to leave it alone for all others.
    if (!problemsOfTexts.has(error.problem)) memory.count(service, ctx.now);
    return 'FAILED';
  }
}

/** Another reader asked first: theirs, or the news that it failed. */
async function waitForOther(ctx: Ctx, place: Place): Promise<Made> {
  const until = performance.now() + patience;
  while (performance.now() < until) {
    await sleep(pollEvery);
    const found = await findTranslation(ctx, place);
    if (found) return found;
    // It may have been finished between the two.
    if (!(await isClaimed(ctx, place))) return (await findTranslation(ctx, place)) ?? 'FAILED';
  }
  return 'BUSY';
}
