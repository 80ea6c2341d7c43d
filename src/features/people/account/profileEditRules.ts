import { z } from 'zod';
import type { IdentitySettings } from '#core/identitySettings.ts';
import { allowed, holds, type Verdict, type Viewer } from '#core/permissions.ts';
import { type Answers, answersSchema, type Question } from '#core/questions.ts';
import { cleanText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { fullNameSchema, identityLimits, usernameSchema } from '../identity/identityRules.ts';
import { profileLimits } from './profileLimitRules.ts';

interface MemberFacts {
  id: number;
}

/** A change of somebody else's username needs more than EDIT_USER (SPEC §6). */
export function canEditUsername(viewer: Viewer, member: MemberFacts): Verdict {
  return viewer.memberId === member.id ? allowed : holds(viewer, 'EDIT_USERNAME');
}

export function canEditSignature(viewer: Viewer, member: MemberFacts): Verdict {
  return viewer.memberId === member.id ? allowed : holds(viewer, 'EDIT_SIGNATURE');
}

/** An employee's number is the house's own, not even one's own is one's to change. */
export function canEditEmployeeId(viewer: Viewer): Verdict {
  return holds(viewer, 'EDIT_EMPLOYEE_ID');
}

const text = (limit: number) => cleanText.pipe(z.string().max(limit, validationMessages.format));
const orNull = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]);

/** What may be sent of a profile; what is left out stays as it is. */
export const profileSchema = z.object({
  fullName: fullNameSchema.optional(),
  firstName: fullNameSchema.optional(),
  lastName: fullNameSchema.optional(),
  bio: text(profileLimits.bio).optional(),
  signature: text(profileLimits.signature).optional(),
  employeeId: orNull(text(profileLimits.employeeId)).optional(),
  country: orNull(cleanText).optional(),
  language: orNull(cleanText).optional(),
  timeZone: orNull(z.string().refine(isTimeZone, validationMessages.format)).optional(),
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

type OwnQuestions = Pick<IdentitySettings, 'profileFields' | 'signupFields'>;

/** What members may fill in themselves: fields of the profile and those asked at sign-up. */
export function ownQuestions(settings: OwnQuestions): Question[] {
  const byKey = new Map<string, Question>();
  for (const question of [...settings.profileFields, ...settings.signupFields]) {
    if (!byKey.has(question.key)) byKey.set(question.key, question);
  }
  return [...byKey.values()];
}

/** Answers to the questions, faults named `customFields.<key>`. */
export function customFieldsSchema(settings: OwnQuestions): z.ZodType<{ customFields: Answers }> {
  return z.object({ customFields: answersSchema(ownQuestions(settings)) });
}

/** Whether the runtime knows the zone; what it knows it can also show. */
export function isTimeZone(zone: string): boolean {
  if (zone.length > 60 || !/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
