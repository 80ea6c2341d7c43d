import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { ImportOutcome } from '#platform/import/importTally.ts';
import type { ImportReason } from '../../importRules.ts';
import { openExportFolder } from '../neutral/exportFolder.ts';
import type { RunChoices } from '../neutral/readBatchRows.ts';
import { recordChooser, targetCategoryId } from './chooseRecord.ts';
import { folderRecords } from './folderRecords.ts';
import { choiceTarget, type ImportChoices, skipped } from './importChoices.ts';
import { ImportFault } from './importFault.ts';

/** The first record that each reason was given for, as someone finds it in the source. */
export type ReasonExamples = Map<string, string>;

const mostExamples = 5_000;

export function exampleKey(kind: string, how: ImportReason['how'], reason: string): string {
  return `${kind} ${how} ${reason}`;
}

/**
 * The choices of an administrator, as a run follows them.
 * @throws ImportFault if what is here and was chosen is no more
 */
export async function runChoices(
  db: Database,
  { dir, choices, examples }: { dir: string; choices: ImportChoices; examples: ReasonExamples },
): Promise<RunChoices> {
  const targets = {
    categories: await chosenTargets(db, 'categories', choices.categories),
    topics: await chosenTargets(db, 'topics', choices.topics),
  };
  const categoryOfTarget = new Map(
    [...targets.topics].map(([id, { categoryId }]) => [id, categoryId]),
  );
  const skippedCategories = await skippedWithin(dir, choices);
  return {
    key: JSON.stringify([choices.categories, choices.topics, choices.roles, choices.types]),
    choose: recordChooser(choices, { skippedCategories, categoryOfTarget }),
    begin: async ({ trx, source }) => {
      for (const kind of ['categories', 'topics'] as const) {
        const found = [...targets[kind]].map(([id, target]) => [id, target.id] as const);
        await placeRecords(trx, { source, kind }, found);
      }
      const categories = [...new Set(categoryOfTarget.values())];
      const here = categories.map((id) => [targetCategoryId(id), id] as const);
      await placeRecords(trx, { source, kind: 'categories' }, here);
    },
    told: (kind, records) => {
      for (const { line, id, outcome } of records) {
        noteExample(examples, kind, {
          outcome,
          where: id ? `${id}, line ${line}` : `line ${line}`,
        });
      }
    },
  };
}

function noteExample(
  examples: ReasonExamples,
  kind: string,
  { outcome, where }: { outcome: ImportOutcome; where: string },
): void {
  if (!('reason' in outcome)) return;
  const how = outcome.kind === 'merged' || outcome.kind === 'degraded' ? outcome.kind : 'skipped';
  const key = exampleKey(kind, how, outcome.reason);
  if (!examples.has(key) && examples.size < mostExamples) examples.set(key, where.slice(0, 200));
}

interface Target {
  id: number;
  categoryId: number;
}

async function chosenTargets(
  db: Database,
  table: 'categories' | 'topics',
  chosen: Readonly<Record<string, string>>,
): Promise<Map<string, Target>> {
  const wanted = Object.entries(chosen).flatMap(([id, choice]) => {
    const target = Number(choiceTarget(choice));
    return choiceTarget(choice) === null || !Number.isSafeInteger(target) ? [] : [{ id, target }];
  });
  const ids = wanted.map(({ target }) => target);
  const column = table === 'topics' ? sql.ref('category_id') : sql.ref('id');
  const { rows } = await sql<Target>`
    select id, ${column} as "categoryId" from ${sql.table(table)}
    where id = any(${ids}::bigint[]) and deleted_at is null`.execute(db);
  const here = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    wanted.map(({ id, target }) => {
      const found = here.get(target);
      if (found === undefined) throw new ImportFault('notFound', `${table} ${target}`);
      return [id, found];
    }),
  );
}

/** The categories that are left out, and those in them. */
async function skippedWithin(dir: string, { categories }: ImportChoices): Promise<Set<string>> {
  const out = new Set<string>();
  if (!Object.values(categories).includes(skipped)) return out;
  const folder = await openExportFolder(dir);
  // A category comes after the one that it is in.
  for await (const { id, parentId } of folderRecords(folder, 'categories')) {
    const choice = categories[String(id)];
    const isWithin = parentId !== null && out.has(String(parentId)) && choice === undefined;
    if (choice === skipped || isWithin) out.add(String(id));
  }
  return out;
}

/** Notes in the ledger what takes the place of records; not of those that an earlier run has made. */
async function placeRecords(
  trx: Database,
  { source, kind }: { source: string; kind: string },
  pairs: readonly (readonly [id: string, targetId: number])[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    insert into import_records (source, kind, external_id, target_id)
    select ${source}, ${kind}, r.external_id, r.target_id
    from unnest(${pairs.map(([id]) => id)}::text[], ${pairs.map(([, id]) => id)}::bigint[])
      as r (external_id, target_id)
    on conflict (source, kind, external_id) do update set target_id = excluded.target_id
      where import_records.written is null`.execute(trx);
}
