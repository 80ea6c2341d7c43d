import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { smallestAnonymousGroup } from '../surveyRules.ts';
import { wholeResponse } from './keepResponse.ts';
import type { SurveyRow } from './surveyQueries.ts';

export interface DisclosedDates {
  hasVersion: boolean;
  hasDay: (version: number, day: string) => boolean;
}

interface Group {
  version: number;
  day: string;
  count: number;
}

const totalOf = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0);
const isDisclosed = (count: number) => count === 0 || count >= smallestAnonymousGroup;

/**
 * Which versions and days a list of responses may name. In an anonymous survey neither those with the same version and
 * day nor those left without one may be few: who answered when is known from elsewhere, such as the member's points.
 */
export async function disclosedDates(db: Database, survey: SurveyRow): Promise<DisclosedDates> {
  if (survey.mode === 'NAMED') return { hasVersion: true, hasDay: () => true };
  const { rows } = await sql<Group>`
    select version, day::text as day, count from survey_counts
    where survey_id = ${survey.id} and question_id = ${wholeResponse}`.execute(db);
  const versions = Map.groupBy(rows, ({ version }) => version);
  const hasVersion = [...versions.values()].every((groups) => isDisclosed(totalOf(groups)));
  const disclosed = [...versions.values()].flatMap((groups) => {
    const large = groups.filter(({ count }) => isDisclosed(count));
    return isDisclosed(totalOf(groups) - totalOf(large)) ? large : [];
  });
  const keys = new Set(disclosed.map(({ version, day }) => `${version} ${day}`));
  return { hasVersion, hasDay: (version, day) => hasVersion && keys.has(`${version} ${day}`) };
}
