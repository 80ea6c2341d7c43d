import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import { click, renderComponent, typeInto, untilShown } from '#ui/testing/renderComponent.tsx';
import { testShell } from '#ui/testing/testShell.ts';
import { SignInWidget } from './SignInWidget.tsx';

function LoginPage() {
  const { pathname, search } = useLocation();
  const page: PageSubject = {
    ...{ key: 'LOGIN_PAGE', pathname, search, newPostParent: {}, breadcrumbs: [], notice: null },
    ...{ conversationId: null, topicId: null, categoryId: null, memberId: null },
  };
  return <SignInWidget id="sign-in" properties={{}} data={null} page={page} />;
}

it('takes an address along from one section to another, a username to none that wants an address', async () => {
  const { button, field } = await renderComponent(<LoginPage />);
  await typeInto(field('Email or username'), 'a_username');
  await click(button('Create an account'));
  await untilShown(() => expect(field('Email').value).toBe(''));
  await typeInto(field('Email'), 'new@example.org');
  await click(button('Sign in'));
  await untilShown(() => expect(field('Email or username').value).toBe('new@example.org'));
});

it('asks for the address first where the community says so, then for the password', async () => {
  const identity = { ...defaultSettings.identity, loginV2: true };
  const shell = testShell({ settings: { ...defaultSettings, identity } });
  const { button, field, container } = await renderComponent(<LoginPage />, shell);
  const isHidden = () => field('Password').closest('.hidden') !== null;
  expect(isHidden()).toBe(true);
  await typeInto(field('Email or username'), 'ann');
  await click(button('Continue'));
  await untilShown(() => expect(isHidden()).toBe(false));
  expect(document.activeElement).toBe(field('Password'));
  expect(container.textContent).not.toContain('Continue');
});
