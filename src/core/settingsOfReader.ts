import type { CommunitySettings, LinkAudience } from './communitySettings.ts';
import { type Question, questionIn } from './questions.ts';

/**
 * The settings as one reader's browser gets them: questions in their language, and without the
 * questions and links that are for others.
 */
export function settingsOfReader(
  settings: CommunitySettings,
  { language, isMember, isStaff }: { language: string; isMember: boolean; isStaff: boolean },
): CommunitySettings {
  const words = (questions: readonly Question[]) =>
    questions.map((question) => questionIn(question, language));
  const asked = (questions: readonly Question[]) =>
    words(
      questions.filter(({ visibleTo }) =>
        visibleTo === 'EVERYONE' ? true : visibleTo === 'STAFF' ? isStaff : isMember,
      ),
    );
  const { identity, navigation, footer } = settings;
  const seesLink = ({ audience = 'EVERYONE' }: { audience?: LinkAudience | undefined }) =>
    ({ EVERYONE: true, VISITORS: !isMember, MEMBERS: isMember, STAFF: isStaff })[audience];
  return {
    ...settings,
    navigation: navigation.filter(seesLink),
    footer: { ...footer, links: footer.links.filter(seesLink) },
    identity: {
      ...identity,
      // Asked at sign-up, regardless of who sees the answer.
      signupFields: words(identity.signupFields),
      registrationFields: asked(identity.registrationFields),
      profileFields: asked(identity.profileFields),
      screener: { ...identity.screener, questions: asked(identity.screener.questions) },
    },
  };
}
