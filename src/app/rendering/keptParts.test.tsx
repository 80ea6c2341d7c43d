import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { ShellInfo } from '#core/pageRequest.ts';
import { ClockProvider } from '#ui/Clock.tsx';
import { I18nProvider } from '#ui/I18nProvider.tsx';
import { Kept, KeptContext } from '#ui/kept/Kept.tsx';
import { Time } from '#ui/Time.tsx';
import { testShell } from '#ui/testing/testShell.ts';
import { createTitleClaims, TitleContext } from '#ui/titleClaims.ts';
import { useIsTitle } from '#ui/useIsTitle.ts';
import { ShellContext, useShell } from '#ui/useShell.ts';
import { dictionaryOf } from '#ui/wordStore.ts';
import { createPageWriter, stitch } from './keptParts.tsx';
import { documentBytes } from './renderDocument.ts';

const drawn = vi.fn();
afterEach(() => drawn.mockClear());

const memberOf = (changes: Partial<ShellInfo['viewer']>) => {
  const shell = testShell({ csrfToken: `token of ${changes.memberId}` });
  return { ...shell, viewer: { ...shell.viewer, ...changes } };
};

/** Writes a page with one part. */
function write(
  part: React.ReactNode,
  { shell = testShell(), now = 0 }: { shell?: ShellInfo; now?: number } = {},
): string {
  const writer = createPageWriter();
  const html = renderToString(
    <KeptContext value={writer}>
      <MemoryRouter>
        <ShellContext value={shell}>
          <I18nProvider value={dictionaryOf('en')}>
            <ClockProvider now={now} timeZone="UTC">
              <TitleContext value={createTitleClaims()}>
                <main>{part}</main>
              </TitleContext>
            </ClockProvider>
          </I18nProvider>
        </ShellContext>
      </MemoryRouter>
    </KeptContext>,
  );
  return new TextDecoder().decode(documentBytes(stitch(writer, [html], 'the nonce')));
}

function Counted({ View }: { View: () => React.ReactNode }) {
  drawn();
  return <View />;
}

function partOf(View: () => React.ReactNode, input: unknown, isOwn = false) {
  return (
    <Kept name="test" input={input} isOwn={isOwn}>
      <Counted View={View} />
    </Kept>
  );
}

function FullName() {
  return <p>{useShell().viewer.fullName}</p>;
}

function Title() {
  return useIsTitle() ? <h1>Title</h1> : <h2>Title</h2>;
}

test('a part that is asked for again is kept, and written from then on without being drawn', () => {
  const part = partOf(() => <p>Grüße &amp; more</p>, 'again');
  const pages = [1, 2, 3, 4].map(() => write(part));
  expect(new Set(pages)).toEqual(new Set(['<main><p>Grüße &amp; more</p></main>']));
  expect(drawn).toHaveBeenCalledTimes(2);
});

test('another input is another part', () => {
  for (const name of ['Ada', 'Ben', 'Ada', 'Ben', 'Ada', 'Ben']) {
    expect(write(partOf(() => <p>{name}</p>, { name }))).toBe(`<main><p>${name}</p></main>`);
  }
  expect(drawn).toHaveBeenCalledTimes(4);
});

test('who has other rights gets another part, and members of the same rights share one', () => {
  const part = partOf(() => <p>{useShell().viewer.role}</p>, 'roles');
  const read = (memberId: string, role: string) =>
    write(part, { shell: memberOf({ memberId, role }) });
  for (const role of ['member', 'moderator', 'member', 'moderator']) {
    expect(read(role, role)).toContain(role);
  }
  drawn.mockClear();
  expect(read('7', 'member')).toContain('member');
  expect(read('8', 'moderator')).toContain('moderator');
  expect(drawn).not.toHaveBeenCalled();
});

test('what is made from who somebody is is not kept, unless it is kept for each member', () => {
  const read = (fullName: string, isOwn: boolean) => {
    const shell = memberOf({ memberId: fullName, fullName });
    return write(partOf(FullName, `names ${isOwn}`, isOwn), { shell });
  };
  for (const isOwn of [false, true]) {
    drawn.mockClear();
    for (const name of ['Ada', 'Ben', 'Ada', 'Ben', 'Ada', 'Ben']) {
      expect(read(name, isOwn)).toBe(`<main><p>${name}</p></main>`);
    }
    expect(drawn).toHaveBeenCalledTimes(isOwn ? 4 : 6);
  }
});

test('the token of a session is the reader’s own', () => {
  const part = partOf(
    () => <input name="csrf" defaultValue={useShell().csrfToken ?? ''} />,
    'token',
  );
  for (const memberId of ['1', '2', '3']) {
    expect(write(part, { shell: memberOf({ memberId }) })).toContain(
      `value="token of ${memberId}"`,
    );
  }
  expect(drawn).toHaveBeenCalledTimes(2);
  expect(write(part)).toContain('value=""');
});

test('times that would read otherwise are written anew', () => {
  const at = Date.UTC(2026, 1, 1, 12);
  const part = partOf(() => <Time at={new Date(at).toISOString()} />, 'times');
  const read = (minutes: number) => write(part, { now: at + minutes * 60_000 });
  for (const minutes of [2, 2.5, 2.9, 3, 3.4, 3.6, 200, 2, 50 * 24 * 60]) {
    const alone = write(<Time at={new Date(at).toISOString()} />, { now: at + minutes * 60_000 });
    expect(read(minutes), `${minutes}`).toBe(alone);
  }
  drawn.mockClear();
  read(2.1);
  expect(drawn).not.toHaveBeenCalled();
});

test('a part has the page’s title only where none is before it', () => {
  const part = partOf(Title, 'titles');
  for (const _ of [1, 2, 3]) {
    expect(write(part)).toBe('<main><h1>Title</h1></main>');
    expect(write([<Title key="before" />, <div key="part">{part}</div>])).toContain(
      '<div><h2>Title</h2></div>',
    );
    expect(write([<div key="part">{part}</div>, <Title key="after" />])).toMatch(
      /<\/div><h2>Title/,
    );
  }
});
