import { expect, it } from 'vitest';
import { press, renderComponent } from '#ui/testing/renderComponent.tsx';
import { PostListKeys } from './PostListKeys.tsx';

it('moves the focus through the titles of the page with j and k', async () => {
  const { get } = await renderComponent(
    <main>
      <PostListKeys />
      {['a', 'b', 'c'].map((id) => (
        <ul key={id}>
          <li>
            <a href={`/${id}`} data-row-link="">
              {id}
            </a>
            <a href="/author">Author of {id}</a>
          </li>
        </ul>
      ))}
      <input />
    </main>,
  );
  const focused = () => document.activeElement?.textContent;
  for (const [key, expected] of ['ja', 'jb', 'jc', 'jc', 'kb', 'ka', 'ka']) {
    await press(document.activeElement ?? document.body, `${key}`);
    expect(focused()).toBe(expected);
  }
  get<HTMLAnchorElement>('li a:last-child').focus();
  await press(get<HTMLAnchorElement>('li a:last-child'), 'j');
  expect(focused()).toBe('b');
  get('input').focus();
  await press(get('input'), 'j');
  expect(document.activeElement).toBe(get('input'));
});
