import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { blockMarkdownHtml } from '#core/blockMarkdown.ts';
import { projectDir } from '#platform/projectDir.ts';

/** Everything of a YAML file of demo data, such as `support/chat/server/demo/chats.yaml`. */
export function readDemoData<Value>(file: string, schema: z.ZodType<Value>): Value {
  return checked(schema, parse(readFileSync(absolute(file), 'utf8')), file);
}

// An empty line before each: `---` in a code block, as in an example of YAML, begins none.
const text = /(?<=^|\n\n)---(?: (\{.+)|\n([\s\S]*?)\n---)\n([\s\S]*?)(?=\n\n---[ \n]|$)/g;

/**
 * The texts of Markdown files, in the order of the files' names. Before each text is its front matter: YAML between two
 * lines of `---`, or, where it is short, in one line, as in `--- {comment: gwen_allotment, hours: 3}`.
 */
export function readDemoTexts<Facts extends object>(
  files: string,
  schema: z.ZodType<Facts>,
): (Facts & { html: string })[] {
  return globSync(absolute(files))
    .sort()
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(text)].map(([, short, long, markdown = ''], at) => ({
        ...checked(
          schema,
          parse(short ?? long ?? ''),
          `${path.relative(projectDir, file)}, text ${at + 1}`,
        ),
        html: htmlOf(markdown),
      })),
    );
}

const absolute = (file: string) => path.join(projectDir, 'src/features', file);

function checked<Value>(schema: z.ZodType<Value>, value: unknown, place: string): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`Demo data in ${place}:\n${z.prettifyError(result.error)}`);
}

/** As the editor stores it: no line breaks between blocks, nothing escaped that need not be. */
function htmlOf(markdown: string): string {
  return blockMarkdownHtml(markdown)
    .trim()
    .replace(/>\n\s*</g, '><')
    .replace(/\n<\/code>/g, '</code>')
    .replaceAll('&#39;', "'")
    .replace(/&quot;(?![^<>]*>)/g, '"');
}
