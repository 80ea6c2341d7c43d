import type { CommunitySettings } from './communitySettings.ts';
import { type Question, questionIn } from './questions.ts';

/** The settings as one reader's browser gets them: questions in their language, without those of the staff. */
export function settingsOfReader(
  settings: CommunitySettings,
  { language, isStaff }: { language: string; isStaff: boolean },
): CommunitySettings {
  const asked = (questions: readonly Question[]) =>
    questions
      .filter(({ visibleTo }) => visibleTo !== 'STAFF' || isStaff)
      .map((question) => questionIn(question, language));
  const { identity } = settings;
  return {
    ...settings,
    identity: {
      ...identity,
      signupFields: asked(identity.signupFields),
      registrationFields: asked(identity.registrationFields),
      profileFields: asked(identity.profileFields),
      screener: { ...identity.screener, questions: asked(identity.screener.questions) },
    },
  };
}
