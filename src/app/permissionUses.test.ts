import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { features } from '#app/features.ts';
import { optionalPermissions } from '#core/feature/permissionUses.ts';

it('knows the use of every optional permission that a feature asks for', () => {
  const declared = new Set(
    features.flatMap((feature) =>
      'permissionUses' in feature ? Object.keys(feature.permissionUses) : [],
    ),
  );
  const asked = new Set<string>();
  for (const file of globSync('src/features/**/*.{ts,tsx}')) {
    // Demo roles and the texts of the role editor name all of them.
    if (/\.test\.|\/testing\/|\/demo\//.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    for (const name of optionalPermissions) if (source.includes(`'${name}'`)) asked.add(name);
  }
  expect(asked.size).toBeGreaterThan(3);
  expect([...asked].filter((name) => !declared.has(name))).toEqual([]);
});
