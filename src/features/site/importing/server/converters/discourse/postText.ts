import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { scratchText } from '../frame/writeRow.ts';
import { type CookedText, cookedHtml } from './cookedHtml.ts';
import type { DiscourseRun } from './discourseRun.ts';

/** The text of a post; polls other than the one that the post keeps become lists. */
export function postText(
  run: DiscourseRun,
  { cooked, postId, keptPoll }: { cooked: string; postId: number; keptPoll: string | null },
): CookedText {
  return cookedHtml(cooked, {
    ...run.places,
    pollHtml: (name) => (name === keptPoll ? '' : pollList(run, postId, name)),
  });
}

/** With counts only if everybody could see them. */
function pollList({ scratch, now }: DiscourseRun, postId: number, name: string): string {
  const poll = scratch.get('select * from polls where post_id = ? and name = ?', postId, name);
  if (poll === undefined) return '';
  const isClosed =
    poll.status === 1 || (poll.close_at !== null && new Date(`${poll.close_at}Z`) <= now);
  const isOpen = poll.results === 0 || (poll.results === 2 && isClosed);
  const options = scratch.all(
    `select html, coalesce(anonymous_votes, 0) + (select count(*) from poll_votes
        where poll_option_id = poll_options.id) as votes
      from poll_options where poll_id = ? order by id`,
    Number(poll.id),
  );
  const items = options.map(({ html, votes }) => {
    const label = escapeHtml(labelOf(scratchText(html)));
    return `<li>${label}${isOpen ? ` (${votes})` : ''}</li>`;
  });
  const title = poll.title ? `<p>${escapeHtml(scratchText(poll.title))}</p>` : '';
  return `${title}<ul>${items.join('')}</ul>`;
}

/** The words of a poll’s option. */
export function labelOf(html: string): string {
  return stripHtml(sanitizeContent(html)).replace(/\s+/g, ' ').trim();
}
