import os from 'node:os';
import type { Ctx } from '#platform/context.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { runTask } from '#platform/threads/runTask.ts';
import '../passageSettingGroup.ts';
import { meanOfEnglish } from './meanOfEnglish.ts';
import { embedTask } from './passageTasks.ts';
import { centered, type Meaning } from './vectors.ts';

export interface TextModel {
  /** Stored with each passage: vectors of different models are never compared. */
  readonly id: string;
  readonly embed: (texts: readonly string[]) => Promise<Meaning[]>;
}

const english: TextModel = {
  id: 'use-lite-en-1',
  embed: async (texts) =>
    (await runTask(embedTask, texts)).map((vector) => centered(vector, meanOfEnglish())),
};

let current: TextModel | null = null;

/** Bytes of memory below which the model, with about 200 MB, would take what pages need. */
const leastMemory = 2 * 1024 ** 3;

/** Called once by the program; most tests have no model. */
export function enableTextModel(choice: 'auto' | 'off'): void {
  if (choice === 'auto' && memoryOf() >= leastMemory) current = english;
}

/** For tests and benchmarks. */
export function setTextModel(model: TextModel | null): void {
  current = model;
}

export function shippedTextModel(): TextModel {
  return english;
}

/** null where it is off: search is by words alone. */
export function textModelOf({ settings }: Pick<Ctx, 'settings'>): TextModel | null {
  return featureSettings(settings, 'search').byMeaning ? current : null;
}

/** Of the container, if that has a limit. */
function memoryOf(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}
