import { domainToASCII } from 'node:url';

/** What a mail server found by one method, such as SPF (RFC 8601, resinfo). Names are lower case. */
export interface MethodResult {
  method: string;
  /** Such as `pass`; empty if it can't be read. */
  result: string;
  properties: readonly ResultProperty[];
  comments: readonly string[];
  /** Without anything that the grammar does not allow. Only such a result may prove something. */
  isClean: boolean;
}

export interface ResultProperty {
  /** Such as `smtp.mailfrom`. */
  name: string;
  value: string;
  /** In ASCII: the value, or what follows its last unquoted `@`; null if that is no domain. */
  domain: string | null;
}

export interface AuthenticationResults {
  /** The server that wrote them, lower case. */
  host: string;
  results: readonly MethodResult[];
}

/**
 * Parses the value of an Authentication-Results header by the grammar of RFC 8601, §2.2. Senders choose a part of its
 * text, such as the local part of their address, so that nothing may be found in it by searching.
 * @returns null if it names no server, or a comment or quoted string does not end
 */
export function parseAuthenticationResults(value: string): AuthenticationResults | null {
  const sections = sectionsOf(value);
  const [id, ...rest] = sections?.[0]?.tokens ?? [];
  if (!sections || !id || id.kind === 'equals') return null;
  const isVersion = rest.length === 1 && /^\d+$/.test(rest[0]?.text ?? '');
  if (rest.length > 0 && !isVersion) return null;
  return {
    host: id.text.toLowerCase(),
    results: sections.slice(1).flatMap((section) => methodResult(section) ?? []),
  };
}

interface Token {
  kind: 'word' | 'quoted' | 'equals';
  /** Without quotes and the backslashes of quoted pairs. */
  text: string;
  /** Nothing, not even white space, is between it and the token before. */
  isAdjacent: boolean;
}

/** What is between two semicolons. */
interface Section {
  tokens: Token[];
  comments: string[];
}

const separators = new Set([...' \t\r\n;()"=']);

function sectionsOf(value: string): Section[] | null {
  let section: Section = { tokens: [], comments: [] };
  const sections = [section];
  let isAdjacent = false;
  let at = 0;
  while (at < value.length) {
    const char = value[at] ?? '';
    if (char === ';') {
      section = { tokens: [], comments: [] };
      sections.push(section);
      isAdjacent = false;
      at += 1;
    } else if (char === '(') {
      const comment = commentAt(value, at);
      if (comment === null) return null;
      section.comments.push(comment.text);
      isAdjacent = false;
      at = comment.end;
    } else if (char === ')') {
      return null;
    } else if (char === '"') {
      const quoted = quotedAt(value, at);
      if (quoted === null) return null;
      section.tokens.push({ kind: 'quoted', text: quoted.text, isAdjacent });
      isAdjacent = true;
      at = quoted.end;
    } else if (char === '=') {
      section.tokens.push({ kind: 'equals', text: '=', isAdjacent });
      isAdjacent = true;
      at += 1;
    } else if (separators.has(char)) {
      isAdjacent = false;
      at += 1;
    } else {
      const start = at;
      while (at < value.length && !separators.has(value[at] ?? '')) at += 1;
      section.tokens.push({ kind: 'word', text: value.slice(start, at), isAdjacent });
      isAdjacent = true;
    }
  }
  return sections;
}

interface Delimited {
  text: string;
  /** The position after its last character. */
  end: number;
}

function quotedAt(value: string, start: number): Delimited | null {
  let text = '';
  for (let at = start + 1; at < value.length; at += 1) {
    if (value[at] === '"') return { text, end: at + 1 };
    if (value[at] === '\\') at += 1;
    text += value[at] ?? '';
  }
  return null;
}

/**
 * Comments nest. Many servers write the sender's address into one without escaping it: a quote that does not end inside
 * it would let the address go on outside of the comment, so that the header can't be relied on.
 */
function commentAt(value: string, start: number): Delimited | null {
  let text = '';
  let depth = 1;
  let quotes = 0;
  for (let at = start + 1; at < value.length; at += 1) {
    if (value[at] === '(') depth += 1;
    if (value[at] === ')') depth -= 1;
    if (value[at] === '"') quotes += 1;
    if (depth === 0) return quotes % 2 === 0 ? { text, end: at + 1 } : null;
    if (value[at] === '\\') at += 1;
    text += value[at] ?? '';
  }
  return null;
}

/** @returns null for an empty section, and for `none` */
function methodResult({ tokens, comments }: Section): MethodResult | null {
  const equals = tokens.findIndex(({ kind }) => kind === 'equals');
  if (equals < 0) return null;
  const method = /^([a-z][a-z0-9-]*)(?:\s?\/\s?\d+)?$/i.exec(spaced(tokens.slice(0, equals)))?.[1];
  const result = tokens[equals + 1];
  if (method === undefined) return null;
  const { properties, isClean } = propertiesOf(tokens.slice(equals + 2));
  const isWord = result?.kind === 'word' && /^[a-z][a-z0-9-]*$/i.test(result.text);
  return {
    method: method.toLowerCase(),
    result: isWord ? result.text.toLowerCase() : '',
    ...{ properties, comments },
    isClean: isClean && isWord && tokens[equals + 2]?.isAdjacent !== true,
  };
}

const propertyName = /^[a-z][a-z0-9-]*(?:\s?\.\s?[a-z0-9_-]+)?$/i;

/** Pairs of a name and a value. A value ends where white space, a comment or a semicolon follows. */
function propertiesOf(tokens: readonly Token[]): Pick<MethodResult, 'properties' | 'isClean'> {
  const properties: ResultProperty[] = [];
  let isClean = true;
  let at = 0;
  while (at < tokens.length) {
    const start = at;
    while (at < tokens.length && tokens[at]?.kind !== 'equals') at += 1;
    const name = spaced(tokens.slice(start, at));
    const value: Token[] = [];
    for (at += 1; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (!token || (!token.isAdjacent && (value.length > 0 || isNameAt(tokens, at)))) break;
      value.push(token);
    }
    if (propertyName.test(name)) {
      properties.push({
        name: name.replace(/\s/g, '').toLowerCase(),
        value: value.map(({ text }) => text).join(''),
        domain: domainOf(value),
      });
    } else {
      isClean = false;
    }
  }
  return { properties, isClean };
}

/** After `smtp.mailfrom=` of the null sender, the next property begins. */
function isNameAt(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.kind === 'equals' && /\w\.\w/.test(tokens[at]?.text ?? '');
}

function spaced(tokens: readonly Token[]): string {
  return tokens
    .map(({ text, isAdjacent }, index) => (isAdjacent || index === 0 ? text : ` ${text}`))
    .join('');
}

function domainOf(value: readonly Token[]): string | null {
  const [only] = value;
  // A mailbox in quotes as a whole: its own quoted local part is in its text.
  if (value.length === 1 && only?.kind === 'quoted') return domainInMailbox(only.text);
  const at = value.findLastIndex(({ kind, text }) => kind !== 'quoted' && text.includes('@'));
  const after = value.slice(Math.max(0, at));
  if (after.length !== 1 || after[0]?.kind !== 'word') return null;
  return asciiDomain(after[0].text.slice(after[0].text.lastIndexOf('@') + 1));
}

/** The domain of `local@domain`, where the local part may be a quoted string. */
export function domainInMailbox(mailbox: string): string | null {
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < mailbox.length; at += 1) {
    if (isQuoted && mailbox[at] === '\\') at += 1;
    else if (mailbox[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && mailbox[at] === '@') from = at + 1;
  }
  return isQuoted ? null : asciiDomain(mailbox.slice(from));
}

const domainName = /^[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.-]*[\p{L}\p{N}\p{M}])?$/u;

function asciiDomain(text: string): string | null {
  const name = text.replace(/\.$/, '');
  // What ends in digits would become an IP address.
  if (name.length > 253 || !domainName.test(name) || /(?:^|\.)\d+$/.test(name)) return null;
  const ascii = domainToASCII(name).toLowerCase();
  return ascii === '' || ascii.includes('..') ? null : ascii;
}
