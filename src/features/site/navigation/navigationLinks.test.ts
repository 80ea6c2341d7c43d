import { expect, test } from 'vitest';
import { communitySettingsSchema } from '#core/communitySettings.ts';
import { type LinkReader, linksOfReader } from '#core/linksOfReader.ts';
import { settingsOfReader } from '#core/settingsOfReader.ts';
import type { SiteLink } from '#core/siteLinks.ts';
import { isLinkOff, navigationLinks } from './navigationLinks.ts';

const t = (key: string) => key;
const linksOf = (types: readonly string[], signedIn = false) => {
  const navigation = types.map((type) => ({ type, label: null, href: 'https://own.example' }));
  const settings = communitySettingsSchema.parse({ navigation });
  return navigationLinks(settings.navigation, { signedIn, t });
};

test('support links lead to tickets and cases', () => {
  const support = [
    'SUPPORT',
    'SUPPORT_TICKET',
    'CREATE_SUPPORT_TICKET',
    'CREATE_SUPPORT_CASE',
    'SUPPORT_CONTACT',
  ];
  expect(linksOf(support).map(({ href }) => href)).toEqual([
    '/support/requests',
    '/support/tickets',
    '/support/tickets/new',
    '/support/requests/new',
    '/support/contact',
  ]);
});

test('courses are another application of the host, an external link is another site', () => {
  expect(linksOf(['COURSES', 'EXTERNAL_LINK', 'TOPICS'])).toMatchObject([
    { href: '/courses', opening: 'sameHost' },
    { href: 'https://own.example', opening: 'newTab' },
    { href: '/topics', opening: undefined },
  ]);
});

test('whoever is signed in needs no sign-in link', () => {
  expect(linksOf(['SIGN_IN'])).toHaveLength(1);
  expect(linksOf(['SIGN_IN'], true)).toEqual([]);
});

test('a menu has the links below it, and is omitted without any', () => {
  const [menu] = navigationLinks(
    [
      {
        ...{ type: 'MENU', label: 'Learn', href: null },
        children: [
          { type: 'TAGS', label: null, href: null, icon: 'tags' },
          { label: 'Guides', href: '/page/guides' },
          { label: 'Incomplete', href: null },
        ],
      },
      { type: 'MENU', label: 'Empty', href: null, children: [] },
    ],
    { signedIn: false, t },
  );
  expect(menu).toMatchObject({ label: 'Learn', type: 'MENU' });
  expect(menu?.entries.map(({ label, href, opening }) => [label, href, opening])).toEqual([
    ['links.TAGS', '/tags', undefined],
    ['Guides', '/page/guides', undefined],
  ]);
});

test('each reader gets the links for them, with labels in their language', () => {
  const links: SiteLink[] = [
    { type: 'TOPICS', label: 'Topics', labels: { de: 'Themen' }, href: null },
    {
      ...{ type: 'MENU', label: 'Team', href: null },
      children: [{ label: 'Handbook', href: '/page/handbook', audience: 'STAFF' }],
    },
    { type: 'SIGN_IN', label: null, href: null, audience: 'VISITORS' },
  ];
  const labelsOf = (reader: LinkReader) => linksOfReader(links, reader).map(({ label }) => label);
  expect(labelsOf({ language: 'de', isMember: false, isStaff: false })).toEqual(['Themen', null]);
  expect(labelsOf({ language: 'fr', isMember: true, isStaff: false })).toEqual(['Topics']);
  expect(labelsOf({ language: 'en', isMember: true, isStaff: true })).toEqual(['Topics', 'Team']);
  expect(
    JSON.stringify(linksOfReader(links, { language: 'de', isMember: true, isStaff: false })),
  ).toBe('[{"type":"TOPICS","href":null,"label":"Themen"}]');
});

test('links to pages that are switched off are omitted, with menus that have no others', () => {
  const settings = communitySettingsSchema.parse({
    enabledConversationTypes: ['QUESTION', 'KNOWLEDGE_BASE', 'KB_ARTICLE', 'GUIDED_WORKFLOW'],
    gamificationEnabled: false,
    navigation: [
      { type: 'LEADERBOARD', label: null, href: null },
      { label: 'A poll', href: '/polls/hub/which-colour/7' },
      { label: 'Elsewhere', href: 'https://example.org/polls' },
      { label: 'Help', href: '/knowledge' },
      {
        ...{ type: 'MENU', label: 'News', href: null },
        children: [{ label: 'Releases', href: '/releases?product=1' }],
      },
    ],
    footer: { links: [{ label: 'Releases', href: '/releases' }] },
  });
  const shown = settingsOfReader(settings, {
    ...{ language: 'en', isMember: true, isStaff: false },
    isOff: (link) => isLinkOff(link, settings),
  });
  expect(shown.navigation.map(({ label }) => label)).toEqual(['Elsewhere', 'Help']);
  expect(shown.footer.links).toEqual([]);
});
