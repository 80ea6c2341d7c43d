import { knowledgeLimits } from '#features/engage/knowledgeBases/knowledgeBaseLimits.ts';
import {
  listSections,
  type SectionRow,
} from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import { saveSection } from '#features/engage/knowledgeBases/server/sectionService.ts';
import type { Ctx } from '#platform/context.ts';
import type { TransferTally } from './transferReport.ts';

interface SectionOptions {
  knowledgeBaseId: number;
  language: string;
  tally: TransferTally;
  isDryRun: boolean;
}

/** Finds sections by their names, and creates those that are missing. */
export class ImportSections {
  readonly #options: SectionOptions;
  readonly #known: Map<string, number>;

  private constructor(options: SectionOptions, known: Map<string, number>) {
    this.#options = options;
    this.#known = known;
  }

  static async load(ctx: Ctx, options: SectionOptions): Promise<ImportSections> {
    const rows = await listSections(ctx.db, options.knowledgeBaseId);
    const known = new Map(
      rows.flatMap((row) => namesOf(row).map((name) => [keyOf(row.parent_id, name), row.id])),
    );
    return new ImportSections(options, known);
  }

  /** @returns the id of the innermost section; null for none */
  async find(ctx: Ctx, path: readonly string[]): Promise<number | null> {
    const { tally, language, knowledgeBaseId, isDryRun } = this.#options;
    const names = path.map((name) => name.trim().slice(0, knowledgeLimits.name)).filter(Boolean);
    if (names.length > knowledgeLimits.depth) {
      tally.lost('sections', 'sectionDepth', names.slice(knowledgeLimits.depth - 1).join(' › '));
    }
    let parentId: number | null = null;
    for (const name of names.slice(0, knowledgeLimits.depth)) {
      const key = keyOf(parentId, name);
      let id = this.#known.get(key);
      if (id === undefined) {
        id = isDryRun
          ? -1 - this.#known.size
          : (
              await saveSection(
                ctx,
                { knowledgeBaseId, parentId },
                {
                  names: [{ language, name }],
                  description: '',
                },
              )
            ).id;
        this.#known.set(key, id);
        tally.made('sections');
      }
      parentId = id;
    }
    return parentId;
  }
}

function keyOf(parentId: number | null, name: string): string {
  return `${parentId ?? ''}/${name.toLowerCase()}`;
}

function namesOf({ names }: SectionRow): string[] {
  return Object.values(Object(names)).map(String);
}
