import fs from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  /** URL of its archive. */
  resolved?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Whether a package finds another, next to it or closer to the root. */
function isFound(place: string, name: string): boolean {
  if (Object.hasOwn(packages, `${place && `${place}/`}node_modules/${name}`)) return true;
  const above = place.lastIndexOf('/node_modules/');
  return place !== '' && isFound(above === -1 ? '' : place.slice(0, above), name);
}

test('the lock names what every package needs, on other machines too', () => {
  // `npm ci` fails otherwise. npm omits optional packages that an install on this machine did not find.
  const missing = Object.entries(packages).flatMap(([place, locked]) =>
    Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })
      .filter((name) => !isFound(place, name))
      .map((name) => `${place} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock says where each archive is', () => {
  // Otherwise npm queries the registry for each package, which is a third of an installation. A user setting
  // can omit it from the lock file; `.npmrc` restores it. For packages of other platforms that its registry
  // did not have, npm has written neither archive nor hash.
  const nowhere = Object.entries(packages).filter(([, { resolved, integrity }]) => {
    return integrity && !resolved;
  });
  expect(nowhere).toEqual([]);
});
