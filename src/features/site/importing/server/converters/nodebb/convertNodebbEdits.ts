import { applyPatch } from 'diff';
import { writeRow } from '../frame/writeRow.ts';
import { memberOf } from './convertNodebbTopics.ts';
import { beginning, findHash, type NodebbRun, type Stored, storedHashes } from './nodebbRun.ts';
import { nodebbHtml } from './nodebbText.ts';

const longestPatch = 1_000_000;

/** Edits: each has a patch that leads back to the text before it, from the newest on. */
export function convertNodebbEdits(run: NodebbRun): void {
  let edits: Stored[] = [];
  for (const edit of storedHashes(run, 'diff')) {
    if (edits[0]?.owner !== edit.owner) {
      convertPostEdits(run, edits);
      edits = [];
    }
    edits.push(edit);
  }
  convertPostEdits(run, edits);
}

function convertPostEdits(run: NodebbRun, given: readonly Stored[]): void {
  const [{ owner: pid } = { owner: '' }] = given;
  if (given.length === 0) return;
  const { scratch, options, writer } = run;
  const target = scratch.get('select kind, target, is_public from post_targets where pid = ?', pid);
  const post = findHash(run, 'post', pid);
  if (target === undefined || post === null) {
    for (const { part } of given)
      options.ledger.skipped('diff', 'its post is not kept', `pid ${pid}, ${part}`);
    return;
  }
  const edits = given.toSorted((one, other) => Number(one.part) - Number(other.part));
  const texts = textsOf(edits, post.text('content'));
  const common = {
    ...{
      targetType: String(target.kind),
      targetId: String(target.target),
      title: null,
      tags: null,
    },
    ...{ note: null, isHidden: target.is_public !== 1 },
  };
  const places = run.places(target.is_public === 1);
  if (texts[0] !== null && texts[0] !== undefined) {
    writer.write('revisions', {
      ...{ id: `${pid}-1`, number: 1, ...common, content: nodebbHtml(texts[0], places).html },
      ...{
        editorId: memberOf(run, post.text('uid')),
        editedAt: post.time('timestamp') ?? beginning,
      },
    });
  }
  for (const [at, { part, data }] of edits.entries()) {
    const example = `pid ${pid}, ${part}`;
    const text = texts[at + 1];
    if (text === null || text === undefined) {
      options.ledger.skipped('diff', 'its patch does not fit its text', example);
      continue;
    }
    const record = {
      ...{
        id: `${pid}-${at + 2}`,
        number: at + 2,
        ...common,
        content: nodebbHtml(text, places).html,
      },
      ...{ editorId: memberOf(run, data.text('uid')), editedAt: timeOfPart(part) },
    };
    writeRow(run, { table: 'diff', example }, ['revisions', record]);
  }
}

function timeOfPart(part: string | null): string {
  const at = Number(part);
  return at > 0 && at < 253_402_300_799_000 ? new Date(at).toISOString() : beginning;
}

/** The versions of a text from the first on; null: what can’t be reached from the newest. */
function textsOf(edits: readonly Stored[], newest: string): (string | null)[] {
  const texts: (string | null)[] = [newest];
  for (const { data } of edits.toReversed()) {
    const patch = data.text('patch');
    const after = texts[0] ?? null;
    if (after === null || patch.length > longestPatch) texts.unshift(null);
    else if (patch === '') texts.unshift(after);
    else {
      const before = applyPatch(after, patch, { fuzzFactor: 1 });
      texts.unshift(before === false ? null : before);
    }
  }
  return texts;
}
