import { RE2JS } from 're2js';

/** Maximum text length searched, in characters. */
const longestText = 20_000;

const compiled = new Map<string, RE2JS | null>();
const most = 500;

/**
 * Whether an administrator's pattern matches a text, case-insensitively. Linear in the text, whatever the
 * pattern (RE2): backreferences are not supported.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const matcher = compile(pattern);
  return matcher?.matcher(text.slice(0, longestText)).find() ?? false;
}

export function isPattern(pattern: string): boolean {
  return compile(pattern) !== null;
}

function compile(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  if (compiled.size >= most) compiled.clear();
  const made = tryToCompile(pattern);
  compiled.set(pattern, made);
  return made;
}

function tryToCompile(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  } catch {
    return null;
  }
}
