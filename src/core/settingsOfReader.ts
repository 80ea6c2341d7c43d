import type { CommunitySettings } from './communitySettings.ts';
import { type LinkReader, linksOfReader } from './linksOfReader.ts';
import { type Question, questionIn } from './questions.ts';

/**
 * The settings as one reader's browser gets them: questions in their language, and without the
 * questions and links that are for others.
 */
export function settingsOfReader(
  settings: CommunitySettings,
  reader: LinkReader,
): CommunitySettings {
  const { language, isMember, isStaff } = reader;
  const words = (questions: readonly Question[]) =>
    questions.map((question) => questionIn(question, language));
  const asked = (questions: readonly Question[]) =>
    words(
      questions.filter(({ visibleTo }) =>
        visibleTo === 'EVERYONE' ? true : visibleTo === 'STAFF' ? isStaff : isMember,
      ),
    );
  const { identity, navigation, footer } = settings;
  return {
    ...settings,
    navigation: linksOfReader(navigation, reader),
    footer: { ...footer, links: linksOfReader(footer.links, reader) },
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
