import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { findProperties } from './manifestPlugin.ts';
import { readManifests } from './readManifests.ts';

/** A feature's fill of a slot. */
export interface SlotFillRow {
  slot: string;
  /** `moderation` of `moderationFeature`. */
  feature: string;
  /** The manifest's file. */
  manifest: string;
  /** The module, and the name of its export. */
  file: string;
  name: string;
}

/** The slot fills of all manifests, in the order of `app/features.ts`. */
export function readSlotFills(): SlotFillRow[] {
  return readManifests().flatMap(({ name, file }) => fillsIn(file, name.replace(/Feature$/, '')));
}

/** In the format documented in `Feature.slots`. */
const fillForm = /^'([\w.]+)': async \(\) =>\s+\(await import\('(\.[^']+)'\)\)\.(\w+)$/;

function fillsIn(manifest: string, feature: string): SlotFillRow[] {
  const code = fs.readFileSync(manifest, 'utf8');
  return findProperties(parseSync(manifest, code).program, new Set(['slots']))
    .flatMap((property) => Object(property).value.properties)
    .map(({ start, end }: { start: number; end: number }) => {
      const text = code.slice(start, end);
      const [, slot = '', file = '', name = ''] = fillForm.exec(text) ?? [];
      if (!name) throw new Error(`${manifest}: the build cannot read what fills a slot:\n${text}`);
      return { slot, feature, manifest, file: path.join(path.dirname(manifest), file), name };
    });
}
