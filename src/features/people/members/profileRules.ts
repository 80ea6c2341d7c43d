import { joinList } from '#core/joinList.ts';
import { allowed, holds, type Verdict, type Viewer } from '#core/permissions.ts';
import { type Question, type QuestionKind, questionIn } from '#core/questions.ts';
import { type FieldOwner, seesField } from '#features/base/customFields/customFieldRules.ts';

interface MemberFacts {
  id: number;
}

/** One's own profile, or anyone's with EDIT_USER. */
export function canEditMember(viewer: Viewer, member: MemberFacts): Verdict {
  return viewer.memberId === member.id ? allowed : holds(viewer, 'EDIT_USER');
}

export interface ProfileAnswer {
  key: string;
  label: string;
  kind: QuestionKind;
  value: string;
}

/** The questions whose answers the profile of a member shows to a viewer, in a language. */
export function shownQuestions(
  questions: readonly Question[],
  { viewer, member, locale }: { viewer: Viewer; member: MemberFacts; locale: string },
): Question[] {
  return questions
    .filter(({ onPage, visibleTo }) => onPage && seesMemberField(viewer, member, visibleTo))
    .map((question) => questionIn(question, locale));
}

export function seesMemberField(
  viewer: Viewer,
  member: MemberFacts,
  visibleTo: Question['visibleTo'],
): boolean {
  return seesField(viewer, { target: 'MEMBER', visibleTo }, memberFieldOwner(member));
}

export function memberFieldOwner(member: MemberFacts): FieldOwner {
  return { ownerId: member.id, categoryId: null };
}

/** A member's public answers; unanswered questions and unticked boxes are omitted. */
export function shownAnswers(
  questions: readonly Question[],
  answers: unknown,
  language: string,
): ProfileAnswer[] {
  const given: Record<string, unknown> = isRecord(answers) ? answers : {};
  return questions.flatMap(({ key, label, kind, optionLabels }) => {
    const answer = Object.hasOwn(given, key) ? given[key] : undefined;
    const named = (option: unknown) => optionLabels[`${option}`] ?? `${option}`;
    const value = Array.isArray(answer) ? joinList(answer.map(named), language) : answer;
    if (value === undefined || value === null || value === '' || value === false) return [];
    return [{ key, label, kind, value: value === true ? '✓' : named(value) }];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
