import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { pollPaths } from '../pollAddress.ts';
import { makePoll } from './pollFactories.ts';

const { portal, db } = await openPortalForFile();
const administrator = await makeMember(db, { role: 'administrator' });

type Session = Awaited<ReturnType<typeof portal.login>>;

const ask = ({ cookie, csrf }: Session, query: string) =>
  portal.ask('/schema/community', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-csrf-token': csrf },
    body: JSON.stringify({ query }),
  });

const vote = (session: Session, id: number, option: number) =>
  ask(
    session,
    `mutation { pollActivity(input: { clientMutationId: "1", conversationId: "${id}",
      activity: "poll-vote", votedOptions: ["${option}"] }) { poll { votedOptions } } }`,
  );

/** Without what differs from one request to the next. */
const withoutNoise = (text: string) => text.replace(/nonce="[^"]*"|now\\",\\"[^"\\]*/g, '');

test('nothing that an administrator can open changes with one more anonymous vote', async () => {
  const voters = await Promise.all(Array.from({ length: 7 }, () => makeMember(db)));
  const { post, options } = await makePoll(db, { anonymous: true, labels: ['Tea', 'Coffee'] });
  const sessions = await Promise.all(voters.map(({ id }) => portal.login(id)));
  const [last] = sessions.slice(-1);
  const [option] = options;
  if (last === undefined || option === undefined) throw new Error('No voter or option.');
  for (const session of sessions.slice(0, -1)) await vote(session, post.id, option.id);

  const staff = await portal.login(administrator.id);
  const open = async (path: string) => {
    const { text } = await portal.ask(path, {
      headers: { cookie: staff.cookie, accept: 'text/html' },
    });
    return withoutNoise(text);
  };
  const voter = voters.at(-1)?.id;
  const pollFields = `state totalVoteCount votedOptions currentPollVoteSelection
    pollOptions { id voteCount } pollStats { totalVoteCount optionVoteCount { optionId count } }`;
  const seen = async () => [
    ...(await Promise.all(
      [
        `/community/api/v1/polls/${post.id}/results.csv`,
        pollPaths.one({ ...post, topicSlug: null }),
        '/polls?status=all',
      ].map(open),
    )),
    (
      await ask(
        staff,
        `{ conversation(id: "${post.id}") { updatedAt lastActivityAt followCount parts
            poll { ${pollFields} } }
          polls(states: []) { nodes { id updatedAt lastActivityAt poll { ${pollFields} } } }
          auditLog(first: 50) { nodes { action subjectId } } }`,
      )
    ).text,
    (await ask(staff, `{ pollVoters(conversationId: "${post.id}") { memberId } }`)).text,
  ];
  await seen();
  const before = await seen();
  expect((await vote(last, post.id, option.id)).text).toContain(`"${option.id}"`);
  const after = await seen();
  expect(after).toEqual(before);
  for (const text of after) expect(text).not.toContain(`"memberId":"${voter}"`);
  expect(after.at(-1)).toContain('FORBIDDEN');
});
