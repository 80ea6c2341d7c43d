import { allowed, holds, type Verdict, type Viewer } from '#core/permissions.ts';
import type { Question } from '#core/questions.ts';

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
  value: string;
}

/** A member's public answers; unanswered questions and unticked boxes are omitted. */
export function shownAnswers(questions: readonly Question[], answers: unknown): ProfileAnswer[] {
  const given: Record<string, unknown> = isRecord(answers) ? answers : {};
  return questions.flatMap(({ key, label }) => {
    const answer = Object.hasOwn(given, key) ? given[key] : undefined;
    const value = Array.isArray(answer) ? answer.join(', ') : answer;
    if (value === undefined || value === null || value === '' || value === false) return [];
    return [{ key, label, value: value === true ? '✓' : `${value}` }];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
