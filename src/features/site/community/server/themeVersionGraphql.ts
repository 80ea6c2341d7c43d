import { builder } from '#platform/graphql/builder.ts';
import { SettingChangeType } from './settingGraphql.ts';
import { listThemeVersions, type ThemeVersion } from './themeVersions.ts';

const ThemeSettingType = builder
  .objectRef<{ path: string; value: unknown }>('ThemeSetting')
  .implement({
    fields: (t) => ({
      path: t.exposeString('path'),
      value: t.field({ type: 'JSON', nullable: true, resolve: ({ value }) => value }),
    }),
  });

const ThemeVersionType = builder.objectRef<ThemeVersion>('ThemeVersion').implement({
  description: 'The theme as it was after theme settings were saved.',
  fields: (t) => ({
    change: t.field({
      type: SettingChangeType,
      nullable: true,
      description: 'One of the changes saved; null for the theme before the first change.',
      resolve: ({ change }) => change,
    }),
    paths: t.stringList({
      description: 'The settings that were changed.',
      resolve: ({ paths }) => [...paths],
    }),
    values: t.field({
      type: [ThemeSettingType],
      description: 'The settings that had other values than now.',
      cost: { items: 5 },
      resolve: ({ values }) => [...values],
    }),
  }),
});

builder.queryField('themeVersions', (t) =>
  t.field({
    type: [ThemeVersionType],
    description: 'Versions of the theme, newest first, at most 30.',
    cost: { items: 30 },
    resolve: (_root, _args, ctx) => listThemeVersions(ctx),
  }),
);
