import { expect, it, onTestFinished, vi } from 'vitest';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, typeInto, untilShown } from '#ui/testing/renderComponent.tsx';
import { AuthenticationDialog } from './AuthenticationDialog.tsx';

const signIn = '/community/api/v1/auth/session';
const success = {
  responseCode: 'SUCCESS',
  responseMessage: '',
  user: { id: '1', username: 'ann' },
};

async function open(endpoints: Parameters<typeof answerCalls>[1] = {}) {
  const asked = answerCalls({}, endpoints);
  const close = vi.fn();
  const page = await renderComponent(
    <AuthenticationDialog close={close} dismiss={vi.fn()} closable />,
  );
  const enter = async (email: string, password: string) => {
    await typeInto(page.field('Email or username'), email);
    await typeInto(page.field('Password'), password);
    await click(page.get<HTMLElement>('button[type=submit]'));
  };
  return { ...page, asked, close, enter };
}

it('takes the address along from one form to another', async () => {
  const { button, field } = await open();
  await typeInto(field('Email or username'), 'new@example.org');
  await click(button('Create an account'));
  expect(field('Email').value).toBe('new@example.org');
  await typeInto(field('Email'), 'newer@example.org');
  await click(button('Sign in'));
  expect(field('Email or username').value).toBe('newer@example.org');
  await click(button('Reset it'));
  expect(field('Email').value).toBe('newer@example.org');
});

it('takes a username along to no form that wants an address', async () => {
  const { button, field } = await open();
  await typeInto(field('Email or username'), 'a_username');
  await click(button('Create an account'));
  expect(field('Email').value).toBe('');
});

it('says what the spec says of a wrong password, and closes when it is right', async () => {
  // As the server's answer sets it.
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('SPR_AT=token');
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const { get, close, enter } = await open({
    [signIn]({ password }) {
      if (password !== 'Secret-123') throw refusedAnswer('PASSWORD_MISMATCH');
      return success;
    },
  });
  await enter('ann', 'Wrong-1234');
  const words = 'Login Failed. Invalid email or password.';
  await untilShown(() => expect(get('[role=alert] p, [role=alert]').textContent).toContain(words));
  expect(close).not.toHaveBeenCalled();
  await enter('ann', 'Secret-123');
  await untilShown(() => expect(close).toHaveBeenCalledExactlyOnceWith({ signedIn: true }));
});

it('says that the browser refuses the cookie of a sign-in', async () => {
  const { container, close, enter } = await open({ [signIn]: () => success });
  await enter('ann', 'Secret-123');
  await untilShown(() =>
    expect(container.textContent).toContain('Your browser blocked the sign-in cookie'),
  );
  expect(close).not.toHaveBeenCalled();
});
