import type { IdentitySettings } from '#core/identitySettings.ts';
import type { RegistrationNeeds } from '#core/pageRequest.ts';
import type { Question } from '#core/questions.ts';

interface MemberFacts {
  registration_complete: boolean;
  email: string | null;
  terms_accepted_at: Date | null;
  custom_fields: unknown;
}

interface Asking {
  termsUrl: string | null;
  identity: Pick<IdentitySettings, 'registrationFields'>;
}

/** What a member still has to provide; nothing for a visitor. */
export function registrationOf(
  member: MemberFacts | null,
  settings: Asking,
): { isRegCompleted: boolean; registration: RegistrationNeeds | null } {
  const needs = member && needsOf(member, settings);
  return { isRegCompleted: member !== null && needs === null, registration: needs };
}

/**
 * Members from a provider or an invitation provide what is missing, and may change their generated name; all
 * others are only asked required questions that were added later.
 */
function needsOf(member: MemberFacts, { termsUrl, identity }: Asking): RegistrationNeeds | null {
  const open = unanswered(identity.registrationFields, member.custom_fields);
  if (member.registration_complete) {
    const questions = open.filter(({ required }) => required).map(({ key }) => key);
    return questions.length > 0 ? { fields: [], questions } : null;
  }
  const fields: RegistrationNeeds['fields'] = [];
  if (member.email === null) fields.push('email');
  fields.push('username');
  if (termsUrl !== null && member.terms_accepted_at === null) fields.push('terms');
  return { fields, questions: open.map(({ key }) => key) };
}

/** Whether a new member with a name and email address from elsewhere has nothing left to provide. */
export function asksNothing({ termsUrl, identity }: Asking): boolean {
  return termsUrl === null && !identity.registrationFields.some(({ required }) => required);
}

function unanswered(questions: readonly Question[], answers: unknown): Question[] {
  const stored = new Map<string, unknown>(Object.entries(Object(answers)));
  return questions.filter(({ key, kind }) => {
    const answer = stored.get(key);
    if (kind === 'CHECKBOX') return answer !== true;
    return answer === undefined || answer === null || answer === '' || isEmptyList(answer);
  });
}

function isEmptyList(answer: unknown): boolean {
  return Array.isArray(answer) && answer.length === 0;
}
