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

const saveProfile = '/community/api/v1/forms/updateUser';

async function openProfile(fields = {}) {
  const member = await makeMember(db, { full_name: 'Before', ...fields });
  const { cookie, csrf } = await portal.login(member.id);
  const form = formIn(await openPage(`/users/${member.id}/edit`, cookie), saveProfile);
  const fieldValue = (name: string) => /value="([^"]*)"/.exec(tagOf(form, name))?.[1] ?? '';
  const hidden = Object.fromEntries(['_csrf', 'id', 'updatedDate'].map((n) => [n, fieldValue(n)]));
  return { member, cookie, csrf, hidden, fieldValue };
}

const bioOf = async (id: number) =>
  (await db.selectFrom('members').select('bio').where('id', '=', id).executeTakeFirstOrThrow()).bio;

test('a member saves their profile, and hears of a change made elsewhere', async () => {
  const { member, cookie, hidden, fieldValue } = await openProfile();
  expect(fieldValue('fullName')).toBe('Before');

  const fields = { ...hidden, fullName: 'After', bio: 'one\r\ntwo' };
  const saved = await send(saveProfile, fields, { cookies: cookie });
  expect(saved.location).toBe(`/users/${member.id}/edit?saved=1`);
  expect(tagOf(await saved.html(), 'fullName')).toContain('value="After"');
  expect(await bioOf(member.id)).toBe('one\ntwo');

  const late = await send(saveProfile, { ...fields, fullName: 'Too late' }, { cookies: cookie });
  const html = await late.html();
  expect(html).toContain('This profile was changed elsewhere');
  expect(tagOf(html, 'fullName')).toContain('value="Too late"');
});

test('a refused mutation keeps what was typed, and says at each field what is wrong', async () => {
  const { member, cookie, hidden } = await openProfile();
  const wrong = { ...hidden, fullName: 'Kept', username: 'a b', bio: '词'.repeat(1000) };
  const refused = await send(saveProfile, wrong, { cookies: cookie });
  expect(refused.location).toBe(
    `/users/${member.id}/edit?error=VALIDATION_FAILED&field=username%3Ausername`,
  );
  const form = formIn(await refused.html(), saveProfile);
  expect(tagOf(form, 'fullName')).toContain('value="Kept"');
  expect(tagOf(form, 'username')).toContain('value="a b"');
  expect(tagOf(form, 'username')).toContain('aria-invalid="true"');
  expect(form).toContain('Username must contain only');

  const never = { ...hidden, updatedDate: 'never' };
  expect((await send(saveProfile, never, { cookies: cookie })).location).toContain(
    'error=VALIDATION_FAILED&field=updatedDate%3Aformat',
  );
});

test('a form may do what its mutation may: nothing for others, strangers and other sites', async () => {
  const { member, cookie, hidden, csrf } = await openProfile({ bio: 'mine' });
  const other = await openProfile();
  const fields = { ...hidden, bio: 'taken' };
  const locationOf = async (given: Record<string, string>, cookies: string) =>
    (await send(saveProfile, given, { cookies })).location;
  expect(await locationOf({ ...fields, _csrf: other.csrf }, other.cookie)).toContain('FORBIDDEN');
  expect(await locationOf({ ...fields, _csrf: 'x' }, cookie)).toContain('error=CSRF_FAILED');
  expect(await locationOf(fields, '')).toContain('error=UNAUTHENTICATED');
  const post = (action: string, headers: Record<string, string>, body = '') =>
    portal.ask(action, { method: 'POST', headers: { cookie, ...headers }, body });
  const plain = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = `${new URLSearchParams({ ...fields, _csrf: csrf })}`;
  const foreign = await post(saveProfile, { ...plain, 'sec-fetch-site': 'cross-site' }, body);
  expect(foreign.headers.location).toContain('error=CSRF_FAILED');
  const json = await post(saveProfile, { 'content-type': 'application/json' }, '{}');
  expect([json.status, json.json.code]).toEqual([400, 'BAD_REQUEST']);
  // Only what a feature has declared; and no page outside the portal.
  for (const name of ['createConversation', 'toString', 'nothing']) {
    expect((await post(`/community/api/v1/forms/${name}`, plain, body)).status, name).toBe(404);
  }
  const elsewhere = `${new URLSearchParams({ ...fields, _csrf: 'x', id: '//evil.example' })}`;
  expect((await post(saveProfile, plain, elsewhere)).status).toBe(404);
  expect(await bioOf(member.id)).toBe('mine');
});
