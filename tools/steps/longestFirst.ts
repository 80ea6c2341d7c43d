import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { expectedSeconds, readDurations } from './testDurations.ts';

/**
 * Starts with the files that take longest, of all groups, so that no CPU is idle at the end: a slow one that starts
 * processes would run last, alone for a minute.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const recorded = readDurations();
    const secondsOf = ({ moduleId }: TestSpecification) => expectedSeconds(moduleId, recorded);
    return (await super.sort(files)).sort((one, other) => secondsOf(other) - secondsOf(one));
  }
}
