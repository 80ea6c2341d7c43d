import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import ui from '#locales/en/ui.json' with { type: 'json' };
import { Avatar } from './Avatar.tsx';
import { Button } from './Button.tsx';
import { ClockProvider } from './Clock.tsx';
import { Field } from './Field.tsx';
import { I18nProvider } from './I18nProvider.tsx';
import { Pagination } from './lists/Pagination.tsx';
import { Navbar } from './Navbar.tsx';
import { Menu } from './overlays/Menu.tsx';
import { TextInput } from './TextInput.tsx';
import { Time } from './Time.tsx';
import { ToggleButton } from './ToggleButton.tsx';
import { createDictionary } from './translate.ts';

const now = Date.UTC(2024, 4, 4, 12);

function html(element: ReactElement, lang = 'en'): string {
  return renderToString(
    <I18nProvider value={createDictionary(lang, [{ ui }])}>
      <ClockProvider now={now}>
        <MemoryRouter>{element}</MemoryRouter>
      </ClockProvider>
    </I18nProvider>,
  );
}

describe('Field', () => {
  it('ties its control to label, hint and error', () => {
    const text = html(
      <Field label="Email" hint="Kept private" error="Please enter a valid email" required>
        <TextInput name="email" />
      </Field>,
    );
    const id = /<label for="([^"]+)"/.exec(text)?.[1];
    expect(text).toContain(`aria-describedby="${id}-hint ${id}-error"`);
    expect(text).toContain('aria-invalid="true"');
    expect(text).toMatch(new RegExp(`<input[^>]* id="${id}"`));
    expect(text).toContain(`<p id="${id}-error"`);
  });
  it('leaves a control alone that needs no description', () => {
    const text = html(
      <Field label="Email">
        <TextInput />
      </Field>,
    );
    expect(text).not.toContain('aria-describedby');
    expect(text).not.toContain('aria-invalid="');
  });
});

describe('Pagination', () => {
  it('offers real links with their relation and marks the page', () => {
    const text = html(
      <Pagination page={2} pageCount={9} hrefFor={(page) => `/list?page=${page}`} />,
    );
    expect(text).toMatch(/<a [^>]*rel="prev"[^>]*href="\/list\?page=1"/);
    expect(text).toMatch(/<a [^>]*rel="next"[^>]*href="\/list\?page=3"/);
    expect(text.match(/aria-current="page"/g)).toHaveLength(1);
  });
  it('is absent when there is one page', () => {
    expect(html(<Pagination page={1} pageCount={1} hrefFor={String} />)).toBe('');
  });
});

describe('Time', () => {
  it('is the same for server and client: from the given now, in UTC', () => {
    const text = html(<Time at="2024-05-04T09:00:00Z" />);
    expect(text).toContain('3 hours ago');
    expect(text).toContain('dateTime="2024-05-04T09:00:00Z"');
    expect(text).toMatch(/title="May 4, 2024 at 9:00.AM UTC"/);
  });
  it('shows nothing for a time that is none', () => {
    expect(html(<Time at="soon" />)).toBe('');
  });
});

describe('Avatar', () => {
  it('shows initials without a picture, and is silent beside the name', () => {
    const text = html(<Avatar name="Ada Lovelace" />);
    expect(text).toContain('>AL</span>');
    expect(text).toContain('aria-hidden="true"');
  });
});

describe('buttons', () => {
  it('tell that they are pressed, with the count shortened', () => {
    const text = html(<ToggleButton pressed label="Like" icon={null} count={1999} />);
    expect(text).toContain('aria-pressed="true"');
    expect(text).toContain('1.9K');
    expect(text).toContain('title="1,999"');
  });
  it('keep the focus while loading instead of being disabled', () => {
    const text = html(<Button loading>Save</Button>);
    expect(text).toContain('aria-busy="true"');
    expect(text).not.toContain('disabled=""');
  });
});

describe('without script', () => {
  it('a menu opens by the popover attributes', () => {
    const text = html(<Menu trigger="More" items={[{ key: 'a', label: 'Edit', href: '/edit' }]} />);
    const target = /popoverTarget="([^"]+)"/i.exec(text)?.[1];
    expect(text).toContain(`id="${target}"`);
    expect(text).not.toContain('aria-expanded');
  });
  it('the bar folds into a disclosure', () => {
    const links = [{ key: 'home', label: 'Home', href: '/', current: true }];
    const text = html(<Navbar brand={{ name: 'Plaza', href: '/' }} links={links} />);
    expect(text).toMatch(/<details[^>]*><summary aria-label="Menu"/);
    expect(text).not.toContain('style=');
  });
});
