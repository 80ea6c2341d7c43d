import fs from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Whether a package at a place finds another: beside it, or nearer the root. */
function isFound(place: string, name: string): boolean {
  if (Object.hasOwn(packages, `${place && `${place}/`}node_modules/${name}`)) return true;
  const above = place.lastIndexOf('/node_modules/');
  return place !== '' && isFound(above === -1 ? '' : place.slice(0, above), name);
}

test('the lock names what every package needs, on other machines too', () => {
  // `npm ci` refuses it otherwise. npm leaves out what an install on this machine did not find.
  const missing = Object.entries(packages).flatMap(([place, locked]) =>
    Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })
      .filter((name) => !isFound(place, name))
      .map((name) => `${place} needs ${name}`),
  );
  expect(missing).toEqual([]);
});
