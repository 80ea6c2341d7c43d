import { readSource, type SourceIssue } from './sourceFiles.ts';

/** Maximum file lengths; most files are under 100 lines, tests may be longer. */
const longest = { source: 300, test: 500 };

/** Files that may be longer, with the reason. */
const allowed: Record<string, string> = {
  'db/migrations/0001_content.ts': 'the first migration makes the whole content model at once',
  'src/ui/theme.css': 'one table of custom properties, for both themes',
};

export function checkFileLength(files: string[]): SourceIssue[] {
  return files.flatMap((file) => {
    if (file in allowed) return [];
    const limit = /\.test\.tsx?$/.test(file) ? longest.test : longest.source;
    const lines = readSource(file).split('\n').length - 1;
    return lines > limit
      ? [{ file, line: limit + 1, message: `${lines} lines; at most ${limit}` }]
      : [];
  });
}
