import { z } from 'zod';
import type { IdentitySettings } from '#core/identitySettings.ts';
import { allowed, holds, type Verdict, type Viewer } from '#core/permissions.ts';
import { type Answers, answersSchema, type Question, questionIn } from '#core/questions.ts';
import { blankAsNull, cleanText } from '#core/textSchemas.ts';
import { isTimeZone } from '#core/timeZones.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { phoneSchema } from '#core/validators.ts';
import { editsField, storedValues } from '#features/base/customFields/customFieldRules.ts';
import {
  fullNameSchema,
  identityLimits,
  usernameSchema,
} from '#features/people/identity/identityRules.ts';
import { memberFieldOwner } from '#features/people/members/profileRules.ts';
import { profileLimits } from './profileLimitRules.ts';

interface MemberFacts {
  id: number;
}

/** Changing another member's username requires more than EDIT_USER (SPEC §6). */
export function canEditUsername(viewer: Viewer, member: MemberFacts): Verdict {
  return viewer.memberId === member.id ? allowed : holds(viewer, 'EDIT_USERNAME');
}

export function canEditSignature(viewer: Viewer, member: MemberFacts): Verdict {
  return viewer.memberId === member.id ? allowed : holds(viewer, 'EDIT_SIGNATURE');
}

/** Employee numbers are managed by staff; members cannot change their own. */
export function canEditEmployeeId(viewer: Viewer): Verdict {
  return holds(viewer, 'EDIT_EMPLOYEE_ID');
}

/** Partners decide who sees cases of the same company: never for members themselves to choose. */
export function canEditPartner(viewer: Viewer): Verdict {
  return holds(viewer, 'EDIT_USER');
}

const text = (limit: number) => cleanText.pipe(z.string().max(limit, validationMessages.format));
/** Names and values, as a directory has them of a company. */
const partnerCustomFields = z
  .record(z.string().min(1).max(100), z.union([z.string().max(1000), z.number(), z.boolean()]))
  .refine((fields) => Object.keys(fields).length <= 50, validationMessages.format);

/** What people write between the digits is left out. */
const phoneNumber = cleanText
  .transform((given) => given.replace(/[\s().\-/]/g, ''))
  .pipe(phoneSchema);

/** The profile fields of an update; omitted fields are unchanged. */
export const profileSchema = z.object({
  fullName: fullNameSchema.optional(),
  firstName: fullNameSchema.optional(),
  lastName: fullNameSchema.optional(),
  bio: text(profileLimits.bio).optional(),
  signature: text(profileLimits.signature).optional(),
  employeeId: blankAsNull(text(profileLimits.employeeId)).optional(),
  phoneNumber: blankAsNull(phoneNumber).optional(),
  partnerId: blankAsNull(text(profileLimits.partnerId)).optional(),
  partnerName: blankAsNull(text(profileLimits.partnerName)).optional(),
  partnerCustomFields: partnerCustomFields.optional(),
  country: blankAsNull(cleanText).optional(),
  language: blankAsNull(cleanText).optional(),
  readLanguages: z.array(cleanText).optional(),
  timeZone: blankAsNull(z.string().refine(isTimeZone, validationMessages.format)).optional(),
});

/** SPEC §5 "custom variant says lowercase"; skippable with SKIP_USERNAME_VALIDATION. */
export function usernameRule(options: { lowercase: boolean; skip: boolean }): z.ZodType<string> {
  if (options.skip) {
    return fullNameSchema
      .pipe(z.string().min(1, validationMessages.required).max(identityLimits.username))
      .refine((name) => !/[@\s]/u.test(name), validationMessages.format);
  }
  return options.lowercase ? usernameSchema.regex(/^[^A-Z]*$/, usernameLowercase) : usernameSchema;
}

export const usernameLowercase =
  'Username must contain only lowercase alphanumeric and underscore characters';

/** Whose profile is edited by whom, in which language. */
export interface ProfileEditing {
  viewer: Viewer;
  member: MemberFacts & { custom_fields: unknown };
  locale: string;
}

/**
 * What the form of a profile asks for: fields of the profile and those asked at sign-up, as far as the
 * viewer may change them. An option that is no longer offered may stay where it was chosen.
 */
export function askedQuestions(
  settings: Pick<IdentitySettings, 'profileFields' | 'signupFields'>,
  { viewer, member, locale }: ProfileEditing,
): Question[] {
  const answers = storedValues(member.custom_fields);
  const byKey = new Map<string, Question>();
  for (const question of [...settings.profileFields, ...settings.signupFields]) {
    const field = { ...question, target: 'MEMBER' as const };
    const isAsked = question.inForm && editsField(viewer, field, memberFieldOwner(member));
    if (!isAsked || byKey.has(question.key)) continue;
    byKey.set(
      question.key,
      withHeldOptions(questionIn(question, locale), answers.get(question.key)),
    );
  }
  return [...byKey.values()];
}

function withHeldOptions(question: Question, answer: unknown): Question {
  const held = (Array.isArray(answer) ? answer : [answer]).filter(
    (value) => typeof value === 'string' && Object.hasOwn(question.optionLabels, value),
  );
  return { ...question, options: [...new Set([...question.options, ...held])] };
}

/** Answers to the questions; issues are named `customFields.<key>`. */
export function customFieldsSchema(
  questions: readonly Question[],
): z.ZodType<{ customFields: Answers }> {
  return z.object({ customFields: answersSchema(questions) });
}
