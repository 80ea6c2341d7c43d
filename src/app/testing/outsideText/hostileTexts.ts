/** What parsers of text are slow with: pieces that begin something, repeated, and never end it. */
const pieces: readonly string[] = [
  // HTML
  ...['<', '>', '<a', '<a ', '<div>', '</div>', '<b>', '</b>', '<p><b>', '<blockquote>', '<table>'],
  ...[
    '<td><table>',
    '<b><svg></b>',
    '<img src=x>',
    '<img alt="',
    '<a href="',
    '<a href="x">',
    '</p>',
  ],
  ...[
    '<!--',
    '<!',
    '<?',
    '<![CDATA[',
    '<script>',
    '<script',
    '<style>',
    '<title>',
    '<pre>',
    '<h2>',
  ],
  ...[
    '<p></p>',
    '<br>',
    '<a href="/files/',
    '<p style="',
    '&',
    '&lt;',
    '&#1;',
    '<li><ul>',
    'a="b" ',
  ],
  // Addresses
  ...[
    'http://',
    'https://a',
    'www.',
    'a@',
    '@a',
    '@',
    'a@b.',
    '+a@',
    'a.',
    '/support',
    'data:',
    '//',
  ],
  // Markdown
  ...[
    '[',
    ']',
    '[a](',
    '![',
    '[a]: ',
    '**',
    '*a ',
    '_a',
    '`',
    '``` ',
    '~~a',
    '> ',
    '- ',
    '1. ',
    '#',
  ],
  ...['|a', '|-', ':::note\n', '::: ', '[!', '[^1]', '\\', '- a\n  ', '> a\n', '\n\n', '# a\n'],
  // Everything else
  ...[
    ' ',
    '\n',
    '\t',
    '\r',
    ' \n',
    '\u00a0',
    '"',
    "'",
    '""',
    '\\"',
    '(',
    ')',
    '((',
    '{',
    '{{',
    '{a',
  ],
  ...[
    '}',
    '=',
    ';',
    ':',
    ',',
    '-',
    '_',
    '--',
    '-a',
    '.',
    '...',
    '+',
    '*',
    '/',
    '/*',
    '%',
    '%a',
    '$',
  ],
  ...[
    '!',
    '?',
    '^',
    '~',
    'a',
    'a ',
    'a1',
    'aA1-',
    '0',
    '0.',
    '1,',
    'é',
    'e\u0301',
    '漢',
    'ก',
    "l'a",
  ],
  ...[
    '👍',
    '\u200b',
    '\ufeff',
    'url(',
    '@import ',
    'a:b;',
    'a{',
    'eyJa.',
    'token=',
    'bearer a',
    'q=;',
  ],
];

export interface HostileText {
  name: string;
  /** About as long as asked. */
  of: (length: number) => string;
}

/** What is before a piece: signs of lists and quotes begin a text, and no search for its edges expects a letter. */
const starts = ['', 'x'];

/** Each piece repeated, with an end that no search expects, which is the worst case; and pairs of tags within each other. */
export function hostileTexts(own: readonly string[] = []): HostileText[] {
  const repeated = [...pieces, ...own].flatMap((piece) =>
    starts.map((start) => ({
      name: `${start}${JSON.stringify(piece)} × n`,
      of: (length: number) => `${start}${piece.repeat(Math.ceil(length / piece.length))}x`,
    })),
  );
  const nested = ['div', 'b', 'ul', 'blockquote', 'span'].map((tag) => ({
    name: `nested <${tag}>`,
    of: (length: number) => {
      const depth = Math.ceil(length / (2 * tag.length + 5));
      return `${`<${tag}>`.repeat(depth)}x${`</${tag}>`.repeat(depth)}`;
    },
  }));
  const attributes = {
    name: 'attributes',
    of: (length: number) =>
      `<a ${Array.from({ length: length / 8 }, (_each, at) => `a${at}=x`).join(' ')}>x</a>`,
  };
  return [...repeated, ...nested, attributes];
}
