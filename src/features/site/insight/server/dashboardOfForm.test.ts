import { expect, test } from 'vitest';
import { dashboardOfForm } from './dashboardOfForm.ts';

test('a form comes back to its dashboard', () => {
  for (const path of ['/admin/insight', '/admin/insight/content?period=7&category=3'])
    expect(dashboardOfForm({ path })).toBe(path);
});

test('a form leads nowhere else', () => {
  for (const path of [
    ...['//evil.example', '/admin/insight//evil.example', '/admin/insight/../x', '/admin'],
    ...['/admin/insight?a=1#b', '/admin/insight?a\\b', '/admin/insight?a=\r\nb', undefined],
  ])
    expect(() => dashboardOfForm({ path })).toThrow('path');
});
