import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile({ basePath: '/help' });

test('whoever is invited chooses a password on the page of the link, and signs in', async () => {
  await writeSettings(db, { signupEnabled: false });
  const login = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  const invite = `mutation { inviteMember(input: {
    email: "Grace.Hopper@example.org", username: "grace_hopper", fullName: "Grace Hopper"
  }) { isMailed } }`;
  expect((await portal.graphql(invite, { login })).json.errors).toBeUndefined();
  const { data } = await db
    .selectFrom('mails')
    .select('data')
    .where('kind', '=', 'INVITATION')
    .executeTakeFirstOrThrow();
  const page = await new PlainBrowser(portal).open(String(Object(data).url));
  const password = 'Fresh-1234';
  await page.submit('Set password', { password, passwordConfirmation: password });
  expect(page.text()).toContain('Password updated successfully');
  await page.open('/login');
  await page.submit('Sign in', { email: 'grace_hopper', password });
  expect(page.has('header button', 'Account of Grace Hopper')).toBe(true);
});
