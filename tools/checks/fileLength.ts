import { readSource, type SourceFault } from './sourceFiles.ts';

const longest = 300;

/** Files that may be longer, each with its reason. */
const allowed: Record<string, string> = {
  'db/migrations/0001_content.ts': 'the first migration makes the whole content model at once',
  'src/ui/theme.css': 'one table of custom properties, for both themes',
};

/** Most files are under 100 lines, none over 300 (docs/architecture.md). */
export function checkFileLength(files: string[]): SourceFault[] {
  return files.flatMap((file) => {
    if (file in allowed || file.endsWith('.json') || file.endsWith('.svg')) return [];
    const lines = readSource(file).split('\n').length - 1;
    if (lines <= longest) return [];
    return [{ file, line: longest + 1, message: `${lines} lines; at most ${longest}` }];
  });
}
