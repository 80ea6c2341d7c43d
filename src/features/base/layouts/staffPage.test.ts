import { expect, test } from 'vitest';
import { defineFeature, featureParts, registerFeatures } from '#core/feature/feature.ts';
import type { PageAddress } from './page.ts';
import { offeredStaffLinks } from './staffLinks.ts';
import { staffPage } from './staffPage.ts';
import { staffPageDefinition } from './staffPageDefinition.ts';
import type { StaffPage } from './staffPageRow.ts';

const tools = staffPage({
  path: '/admin/tools/:id?',
  layout: 'ADMIN_TAGS_PAGE',
  widget: 'toolAdmin',
  view: async () => () => null,
  permissions: ['MODERATE_TAGS'],
  inCategories: true,
  title: 'tagAdmin:title',
  above: [{ label: 'identity:staff.overview', href: '/admin' }],
  link: { section: 'content', label: 'staff.tags', icon: 'tags' },
});

type Facts = Partial<PageAddress['shell']['viewer']>;

const visitor: Facts = { memberId: null, permissions: [], scopedPermissions: [] };
const member: Facts = { ...visitor, memberId: '2', suspendedUntil: null, mustVerifyEmail: false };

function addressOf(viewer: Facts): PageAddress {
  const address: unknown = { shell: { viewer }, t: (key: string) => key, params: {} };
  return address as PageAddress; // the parts that a staff page reads
}

async function kindFor(viewer: Facts, page: StaffPage = tools, data: unknown = null) {
  const { settle } = await staffPageDefinition(page);
  return settle({ data, failures: [] }, addressOf(viewer)).kind;
}

test('a visitor signs in; the page exists for members with its permission', async () => {
  expect(await kindFor(visitor)).toBe('signIn');
  expect(await kindFor(member)).toBe('notFound');
  expect(await kindFor({ ...member, permissions: ['MODERATE_TAGS'] })).toBe('show');
  expect(await kindFor({ ...member, scopedPermissions: ['MODERATE_TAGS'] })).toBe('show');
});

test('a suspended member has no staff pages', async () => {
  const suspendedUntil = '2999-01-01T00:00:00.000Z';
  const viewer: Facts = { ...member, permissions: ['MODERATE_TAGS'], suspendedUntil };
  expect(await kindFor(viewer)).toBe('notFound');
});

test('a page whose query the server refuses, or without its entity, does not exist', async () => {
  const holder: Facts = { ...member, permissions: ['MODERATE_TAGS'] };
  const document: unknown = {};
  const page = { ...tools, document: async () => document } as StaffPage;
  expect(await kindFor(holder, page, null)).toBe('notFound');
  expect(await kindFor(holder, page, { tool: null })).toBe('notFound');
  expect(await kindFor(holder, page, { tool: {} })).toBe('show');
  expect(await kindFor(holder, { ...page, title: () => null }, { tool: {} })).toBe('notFound');
});

test('route, layout, widget and link are derived from it', () => {
  registerFeatures([defineFeature({ name: 'tools', staffPages: [tools] })]);
  const routes = featureParts('routes')[0];
  expect(routes?.['/admin/tools/:id?']).toMatchObject({ layout: tools.layout, newPost: 'navbar' });
  expect(featureParts('layouts')[0]?.ADMIN_TAGS_PAGE?.[0]?.columns[0]?.widgets).toEqual([
    'breadcrumbs',
    'toolAdmin',
  ]);
  expect(Object.keys(featureParts('widgets')[0] ?? {})).toEqual(['toolAdmin']);
  const viewer = { permissions: [], scopedPermissions: ['MODERATE_TAGS' as const] };
  expect(offeredStaffLinks(viewer).map(({ href }) => href)).toEqual(['/admin/tools']);
});
