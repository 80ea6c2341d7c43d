import { expect, test } from 'vitest';
import { identitySettingsSchema } from '#core/identitySettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile } from './testing/portal.ts';

const { portal, db } = await openPortalForFile();
await writeSettings(db, {
  identity: identitySettingsSchema.parse({
    signupFields: [
      { key: 'company', label: 'Company', kind: 'TEXT', required: true },
      { key: 'terms', label: 'House rules', kind: 'CHECKBOX', required: true },
    ],
  }),
});

/** A page as a browser without JavaScript has it. */
async function openPage(path: string, cookies = '') {
  const { text, status } = await portal.ask(path, {
    headers: { accept: 'text/html', ...(cookies && { cookie: cookies }) },
  });
  expect(status).toBe(200);
  return text;
}

/** The first form of a page that is posted somewhere. */
function formIn(html: string, action: string): string {
  const form = html.split('<form').find((each) => each.includes(`action="${action}"`));
  expect(form, action).toBeDefined();
  return form?.split('</form>')[0] ?? '';
}

function tagOf(form: string, name: string): string {
  const tag = [...form.matchAll(/<(?:input|select|textarea)[^>]*>/g)].find(([each]) =>
    each.includes(`name="${name}"`),
  );
  return tag?.[0] ?? '';
}

/** Sends a form as a browser without JavaScript does, and follows where it leads. */
async function send(
  action: string,
  fields: Record<string, string>,
  { cookies = '' }: { cookies?: string } = {},
) {
  const answer = await portal.ask(action, {
    method: 'POST',
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookies && { cookie: cookies }),
    },
    body: `${new URLSearchParams(fields)}`,
  });
  expect(answer.status).toBe(303);
  const set = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]);
  const location = answer.headers.location ?? '';
  return { location, html: () => openPage(location, [cookies, ...set].filter(Boolean).join('; ')) };
}

const signUp = '/community/api/v1/auth/signup';

test('a refused form comes back with what was typed, each error at its field, and no password', async () => {
  const page = formIn(await openPage('/login?section=signup'), signUp);
  expect(page).not.toContain('disabled=""');
  const fields = {
    ...{ email: 'nobody', username: 'ada', firstName: 'A "quoted" name' },
    ...{ password: 'weak-password', passwordConfirmation: 'weak-password', tosAccepted: 'on' },
    'customFields.company': 'Acme & Co',
  };
  const form = formIn(await (await send(signUp, fields)).html(), signUp);

  expect(tagOf(form, 'email')).toMatch(/value="nobody"/);
  expect(tagOf(form, 'firstName')).toMatch(/value="A &quot;quoted&quot; name"/);
  expect(tagOf(form, 'customFields.company')).toMatch(/value="Acme &amp; Co"/);
  expect(form).not.toContain('weak-password');
  expect(form).toContain('Please enter a valid email');
  expect(form).toContain('Password must have at least 8 characters');
  for (const name of ['email', 'password', 'customFields.terms']) {
    const tag = tagOf(form, name);
    expect(tag, name).toContain('aria-invalid="true"');
    const [described = ''] =
      /aria-describedby="([^"]+)"/.exec(tag)?.[1]?.split(' ').slice(-1) ?? [];
    expect(form).toContain(`id="${described}"`);
  }
  expect(tagOf(form, 'username')).not.toContain('aria-invalid="true"');
});

test('a failure that is of no field is said above the form', async () => {
  const login = '/community/api/v1/auth/session';
  const { html } = await send(login, { email: 'nobody@example.org', password: 'Wrong-1234' });
  const form = formIn(await html(), login);
  expect(form).toMatch(/role="alert".*Login Failed\. Invalid email or password\./s);
  expect(tagOf(form, 'email')).toContain('value="nobody@example.org"');
});

test('a member saves their profile, and hears of a change made elsewhere', async () => {
  const member = await makeMember(db, { full_name: 'Before' });
  const { cookie, csrf } = await portal.login(member.id);
  const action = `/community/api/v1/users/${member.id}/profile`;
  const form = formIn(await openPage(`/users/${member.id}/edit`, cookie), action);
  const updatedDate = /value="([^"]+)"/.exec(tagOf(form, 'updatedDate'))?.[1] ?? '';
  expect(tagOf(form, 'fullName')).toContain('value="Before"');

  const fields = { _csrf: csrf, updatedDate, fullName: 'After', bio: 'Hello' };
  const saved = await send(action, fields, { cookies: cookie });
  expect(saved.location).toBe(`/users/${member.id}/edit?saved=1`);
  expect(tagOf(await saved.html(), 'fullName')).toContain('value="After"');

  const late = await send(action, { ...fields, fullName: 'Too late' }, { cookies: cookie });
  expect(await late.html()).toContain('This profile was changed elsewhere');
});
