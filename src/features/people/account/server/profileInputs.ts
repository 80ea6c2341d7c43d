import type { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { hasPermission } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import {
  isPreferenceChoice,
  preferenceNameOf,
  preferencePlaces,
  type StoredPreference,
  valueIn,
} from '#features/people/members/preferenceRules.ts';
import type { MemberRow } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { askedQuestions, customFieldsSchema, type profileSchema } from '../profileEditRules.ts';
import { profileInputSchemaOf } from '../profileInputSchema.ts';

/** Input of the mutations and the form; every field is optional. */
export interface ProfileInput {
  fullName?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  username?: string | null;
  bio?: string | null;
  signature?: string | null;
  employeeId?: string | null;
  phoneNumber?: string | null;
  partnerId?: string | null;
  partnerName?: string | null;
  partnerCustomFields?: unknown;
  country?: string | null;
  language?: string | null;
  /** Preferred first; an empty list: not chosen. */
  readLanguages?: readonly string[] | null;
  timeZone?: string | null;
  customFields?: unknown;
  userPreferences?:
    | readonly { preferenceCategory: string; preferenceType: string; properties?: unknown }[]
    | null;
  /** When the edited profile was loaded; a later change is a conflict. */
  updatedDate?: Date | null;
}

export interface CleanProfile {
  fields: z.output<typeof profileSchema>;
  username: string | undefined;
  customFields: Record<string, unknown> | undefined;
  preferences: StoredPreference[];
}

/**
 * Validates all input, and reports all errors at once.
 * @throws AppError VALIDATION_FAILED
 */
export function cleanProfile(
  ctx: Ctx,
  member: Pick<MemberRow, 'id' | 'custom_fields'>,
  input: ProfileInput,
): CleanProfile {
  const skip = hasPermission(ctx.viewer, 'SKIP_USERNAME_VALIDATION');
  const asked = profileInputSchemaOf(ctx.settings, { skip });
  const fields = gather(
    () => parseInput(asked, sentFields(input)),
    () => cleanCustomFields(ctx, member, input.customFields),
    () => (input.userPreferences ?? []).map(cleanPreference),
  );
  const [{ username: name, ...rest }, customFields, preferences] = fields;
  return { fields: rest, username: name, customFields, preferences };
}

/** Null clears a nullable value, and changes nothing otherwise. */
function sentFields(input: ProfileInput): Record<string, unknown> {
  const { updatedDate, customFields, userPreferences, ...fields } = input;
  const nullable = [
    ...['country', 'language', 'timeZone', 'employeeId'],
    ...['phoneNumber', 'partnerId', 'partnerName'],
  ];
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && (value !== null || nullable.includes(name)),
    ),
  );
}

function cleanCustomFields(
  { settings, viewer, locale }: Ctx,
  member: Pick<MemberRow, 'id' | 'custom_fields'>,
  given: unknown,
): Record<string, unknown> | undefined {
  if (given === undefined || given === null) return undefined;
  const questions = askedQuestions(settings.identity, { viewer, member, locale });
  const { customFields } = parseInput(customFieldsSchema(questions), { customFields: given });
  // Asked but not answered: an earlier answer is removed.
  const cleared = questions.map(({ key }) => [key, null] as const);
  return { ...Object.fromEntries(cleared), ...customFields };
}

function cleanPreference(given: {
  preferenceCategory: string;
  preferenceType: string;
  properties?: unknown;
}): StoredPreference {
  const place = { category: given.preferenceCategory, type: given.preferenceType };
  const name = preferenceNameOf(place);
  const value = name && valueIn(given.properties, preferencePlaces[name].property);
  if (name === null || !isPreferenceChoice(name, value)) {
    const fault = { field: name ?? 'userPreferences', rule: 'format' };
    throw validationFailed([{ ...fault, message: validationMessages.format }]);
  }
  return { ...place, properties: { [preferencePlaces[name].property]: value } };
}

/** Runs all of them, so that the errors of one do not hide those of the next. */
function gather<A, B, C>(a: () => A, b: () => B, c: () => C): [A, B, C] {
  const faults: NonNullable<AppError['detail']['faults']> = [];
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof AppError) || error.detail.faults === undefined) throw error;
      faults.push(...error.detail.faults);
      return undefined;
    }
  };
  const results = [attempt(a), attempt(b), attempt(c)];
  if (faults.length > 0) throw validationFailed(faults);
  return results as [A, B, C]; // without errors every one of them has a result
}
