import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { requiredTime, scratchText, writeRow } from '../frame/writeRow.ts';
import type { DiscourseRun } from './discourseRun.ts';

/** Badges that the community has made, and who was given them; those of every Discourse are earned by rules here. */
export function convertBadges(run: DiscourseRun): void {
  const { scratch, writer, options } = run;
  for (const badge of scratch.rows('select * from badges order by id')) {
    const id = scratchText(badge.id);
    const name = scratchText(badge.name).trim();
    const example = `${name}, id ${id}`;
    if (badge.system !== 0 || name === '') {
      options.ledger.skipped('badges', 'a badge that every Discourse has', example);
      continue;
    }
    const description = stripHtml(sanitizeContent(scratchText(badge.description))).slice(0, 300);
    writeRow(run, { table: 'badges', example, losses: badge.enabled === 0 ? ['it was off'] : [] }, [
      'badges',
      { id, name, names: [], description, image: null, color: null, position: Number(id) },
    ]);
  }
  for (const award of scratch.rows('select * from user_badges order by id')) {
    const [memberId, badgeId] = [scratchText(award.user_id), scratchText(award.badge_id)];
    const example = `id ${award.id}`;
    if (!writer.has('badges', badgeId) || !writer.has('members', memberId)) {
      options.ledger.skipped('user_badges', 'its badge or member is not kept', example);
      continue;
    }
    writeRow(run, { table: 'user_badges', example }, [
      'badgeAwards',
      {
        ...{ memberId, badgeId, tier: 1, ordinal: 1, isByRule: false },
        at: requiredTime(award.granted_at),
      },
    ]);
  }
}
