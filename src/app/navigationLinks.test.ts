import { expect, test } from 'vitest';
import { communitySettingsSchema } from '#core/communitySettings.ts';
import { navigationLinks } from './navigationLinks.ts';

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

test('whoever is signed in needs no way in', () => {
  expect(linksOf(['SIGN_IN'])).toHaveLength(1);
  expect(linksOf(['SIGN_IN'], true)).toEqual([]);
});
