import { sql } from 'kysely';
import { isSameService } from '#core/namedService.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { changeSettingsWithin } from '#features/site/community/server/settingService.ts';
import { audit } from '#platform/audit.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { demandServiceUrl } from '#platform/outgoing/askedService.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import {
  type TranslationServiceInput,
  translationServiceSchema,
} from '../translationServiceInput.ts';
import { openTranslator } from './openTranslator.ts';
import { prepareText, translateHtml } from './translateHtml.ts';
import { TranslationError, type TranslationServiceProblem } from './translationError.ts';
import {
  askedServiceOf,
  countCharacters,
  findTranslationService,
  sealServiceKey,
  type TranslationServiceRow,
} from './translationServiceStore.ts';

export interface TranslationServiceState {
  stored: TranslationServiceRow | null;
  isOn: boolean;
  /** Characters sent today, and how many may be. */
  characters: number;
  dailyCharacters: number;
}

function demandOperator({ viewer }: Ctx): void {
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function getTranslationService(ctx: Ctx): Promise<TranslationServiceState> {
  demandOperator(ctx);
  const [stored, characters] = await Promise.all([
    findTranslationService(ctx),
    countCharacters(ctx),
  ]);
  const { isOn, dailyCharacters } = featureSettings(ctx.settings, 'machineTranslation');
  return { stored, characters, isOn, dailyCharacters };
}

/**
 * Stores the service, its key encrypted, and switches the translation of posts on or off.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED
 */
export async function saveTranslationService(
  ctx: Ctx,
  given: unknown,
): Promise<TranslationServiceState> {
  demandOperator(ctx);
  const input = readInput(ctx, given);
  await inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    // There may be no row to lock yet.
    await sql`select pg_advisory_xact_lock(hashtext('plaza translation service'))`.execute(trx);
    const row = rowOf(ctx, input, await findTranslationService({ db: trx }));
    await trx
      .insertInto('translation_service')
      .values({ ...row, updated_at: ctx.now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, updated_at: ctx.now }))
      .execute();
    await audit(trx, ctx, {
      action: 'translationService.changed',
      subjectType: 'settings',
      subjectId: 'translationService',
      detail: { kind: row.kind, url: row.url, model: row.model },
    });
    await switchOn(unit, ctx, input.isOn);
    emit({ type: 'settings.changed', payload: {} });
  });
  return { ...(await getTranslationService(ctx)), isOn: input.isOn };
}

/** Switches it off as well. @throws AppError FORBIDDEN */
export async function removeTranslationService(ctx: Ctx): Promise<TranslationServiceState> {
  demandOperator(ctx);
  await inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    const removed = await trx.deleteFrom('translation_service').returning('url').executeTakeFirst();
    await switchOn(unit, ctx, false);
    if (!removed) return;
    await audit(trx, ctx, {
      action: 'translationService.removed',
      subjectType: 'settings',
      subjectId: 'translationService',
      detail: { url: removed.url },
    });
    emit({ type: 'settings.changed', payload: {} });
  });
  return { ...(await getTranslationService(ctx)), isOn: false };
}

/** As it is stored: without a service it counts as off. */
async function switchOn(unit: Unit, ctx: Ctx, isOn: boolean): Promise<void> {
  const stored = await readSettings(unit.trx);
  if (featureSettings(stored, 'machineTranslation').isOn === isOn) return;
  await changeSettingsWithin(unit, ctx, [{ path: 'machineTranslation.isOn', value: isOn }]);
}

export interface TranslationTrial {
  /** Null: it works. */
  problem: TranslationServiceProblem | 'KEY_LOST' | 'UNCHANGED' | null;
  /** Of HTTP, where that is the problem. */
  status: number | null;
  milliseconds: number;
  /** What readers would see of the sample. */
  translation: string | null;
}

/** What everybody may read. */
const sample = {
  title: null,
  content: '<p>Water the <strong>tomatoes</strong> every two days in summer.</p>',
};

/**
 * Has the service, as entered, translate a sentence about tomatoes, without storing it.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED, RATE_LIMITED
 */
export async function testTranslationService(ctx: Ctx, given: unknown): Promise<TranslationTrial> {
  demandOperator(ctx);
  demandAllowance(ctx, { what: 'translation service tests', perMinute: 10 });
  const row = rowOf(ctx, readInput(ctx, given), await findTranslationService(ctx));
  const began = performance.now();
  const result = (found: Partial<TranslationTrial>): TranslationTrial => ({
    ...{ problem: null, status: null, translation: null, ...found },
    milliseconds: Math.round(performance.now() - began),
  });
  let service: ReturnType<typeof askedServiceOf>;
  try {
    service = askedServiceOf(ctx, row);
  } catch {
    return result({ problem: 'KEY_LOST' });
  }
  const to = ctx.settings.activeLanguages.find((each) => !each.startsWith('en')) ?? 'de';
  try {
    const asking = { outgoing: ctx.outgoing, signal: AbortSignal.timeout(30_000) };
    const pair = { from: 'en', to };
    const text = prepareText(sample);
    const takeMore = async () => true;
    const translate = await openTranslator(asking, service, { pair });
    const { content } = (await translateHtml(translate, { text, takeMore })).text;
    if (content === sample.content) return result({ problem: 'UNCHANGED' });
    return result({ translation: content });
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    return result({ problem: error.problem, status: error.status });
  }
}

function readInput({ outgoing }: Ctx, given: unknown): TranslationServiceInput {
  const input = parseInput(translationServiceSchema, given);
  demandServiceUrl(outgoing, input.url);
  return input;
}

function rowOf(ctx: Ctx, input: TranslationServiceInput, stored: TranslationServiceRow | null) {
  const kept = stored && isSameService(stored.url, input.url) ? stored.sealed_key : null;
  return {
    kind: input.kind,
    url: input.url,
    model: input.kind === 'OPENAI' ? input.model : null,
    sealed_key: input.key === null ? kept : sealServiceKey(ctx, input.key),
  };
}
