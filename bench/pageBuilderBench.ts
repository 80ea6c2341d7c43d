import { z } from 'zod';
import type { BenchClient } from './benchClient.ts';
import { type BenchRow, ms } from './report.ts';
import { quantile, sorted } from './timesOf.ts';

interface PageBuilderOptions {
  client: BenchClient;
  url: string;
  /** Headers of an administrator. */
  headers: Record<string, string>;
  log: (line: string) => void;
}

const edits = 60;
const widgetsOfPage = 100;
const createdPage = z.object({
  page: z.object({ id: z.string(), content: z.record(z.string(), z.unknown()) }),
});

/** From an edit to the preview that shows it: the draft is saved, and the page rendered with it again. */
export async function measurePageBuilder(options: PageBuilderOptions): Promise<BenchRow> {
  const { client, url, headers, log } = options;
  const ask = async <Answer>(
    name: string,
    input: object,
    fields: string,
    schema: z.ZodType<Answer>,
  ): Promise<Answer> => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const query = `mutation M($input: ${type}!) { result: ${name}(input: $input) { ${fields} } }`;
    const { result } = await client.operation(query, headers, { input });
    return schema.parse(result);
  };
  const path = `bench-${Date.now()}`;
  const { page } = await ask(
    'createCustomPage',
    { path, title: 'Bench' },
    'page { id content }',
    createdPage,
  );
  const { token } = await ask(
    'createPagePreview',
    { id: page.id },
    'token',
    z.object({ token: z.string() }),
  );
  const times: number[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    const content = { ...page.content, document: documentOf(`Edit ${edit}`) };
    const started = performance.now();
    await ask(
      'savePageDraft',
      { id: page.id, content, revision: edit, baseVersion: 0 },
      'revision',
      z.object({ revision: z.number() }),
    );
    const response = await fetch(`${url}/preview?token=${token}`, { headers });
    const text = await response.text();
    if (!text.includes(`Edit ${edit}<`)) throw new Error('The preview lacks the edit');
    times.push(performance.now() - started);
  }
  await ask('deleteBuilderPage', { id: page.id }, 'id', z.object({ id: z.string() }));
  const ordered = sorted(times.slice(10)); // without warm-up
  const [p50, p95] = [quantile(ordered, 0.5), quantile(ordered, 0.95)];
  log(`  page builder: edit to preview p50 ${ms(p50)}, p95 ${ms(p95)}`);
  return {
    what: `page builder: from an edit to its preview, ${widgetsOfPage} widgets, p95 (p50 ${ms(p50)})`,
    ...{ measured: ms(p95), against: '', ratio: null, goal: '< 300 ms', met: p95 < 300 },
  };
}

/** Mostly texts, with cards and lists of posts between them. */
function documentOf(text: string): object {
  const types = [
    'richText',
    'richText',
    'cards',
    'richText',
    'faq',
    'richText',
    'hero',
    'richText',
  ];
  const propertiesOf: Record<string, object> = {
    richText: { html: `<p>${text}</p>` },
    hero: { title: text },
    faq: { questions: [{ question: text, answer: text }] },
    cards: { cards: [{ title: text, text, image: null, url: '/' }] },
    conversationList: { first: 5 },
  };
  const widgets = Array.from({ length: widgetsOfPage }, (_, index) => {
    const type =
      index % 20 === 19 ? 'conversationList' : (types[index % types.length] ?? 'richText');
    return { id: `${type}-${index}`, type, properties: propertiesOf[type] ?? {} };
  });
  const sections = Array.from({ length: 10 }, (_, index) => ({
    id: `s${index}`,
    columns: [{ width: '1/1', widgets: widgets.slice(index * 10, index * 10 + 10) }],
  }));
  return { sections };
}
