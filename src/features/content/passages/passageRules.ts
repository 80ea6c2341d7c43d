/** Bounds of passages. */
export const passageLimits = {
  /** Characters: short paragraphs are joined up to the first, longer ones are split at the second. */
  joined: 320,
  longest: 480,
  /** Passages of one text. */
  most: 24,
  /** Shorter texts say nothing by themselves. */
  shortest: 12,
} as const;

/** A text in passages of some sentences, in order, each word for word as it is there. */
export function splitPassages(text: string): string[] {
  const passages: string[] = [];
  let open = '';
  const close = () => {
    if (open.length >= passageLimits.shortest) passages.push(open);
    open = '';
  };
  for (const piece of paragraphsOf(text)) {
    if (passages.length >= passageLimits.most) break;
    const joined = open === '' ? piece : `${open}\n${piece}`;
    if (joined.length > passageLimits.longest) close();
    open = open === '' ? piece : joined;
    if (open.length > passageLimits.joined) close();
  }
  close();
  return passages.slice(0, passageLimits.most);
}

/** Paragraphs; long ones as sentences, and sentences without an end cut at a space. */
function paragraphsOf(text: string): string[] {
  return text
    .slice(0, passageLimits.most * passageLimits.longest * 2)
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .flatMap((paragraph) =>
      paragraph.length <= passageLimits.longest ? [paragraph] : sentencesOf(paragraph),
    );
}

/** Sentences, joined as far as they fit a passage. */
function sentencesOf(paragraph: string): string[] {
  const parts: string[] = [];
  for (const sentence of paragraph.split(/(?<=[.!?。！？؟])\s+/u)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + sentence.length < passageLimits.joined) {
      parts[parts.length - 1] = `${last} ${sentence}`;
    } else parts.push(...cut(sentence));
  }
  return parts;
}

function cut(sentence: string): string[] {
  if (sentence.length <= passageLimits.longest) return [sentence];
  const space = sentence.lastIndexOf(' ', passageLimits.longest);
  const end = space > passageLimits.longest / 2 ? space : passageLimits.longest;
  return [sentence.slice(0, end).trim(), ...cut(sentence.slice(end).trim())];
}

/** Frequent words of other languages that English does not have. */
const foreign = new Set(
  `der die das und ist nicht wie ich mein meine meinen ein eine einen kann von mit für auf warum wird
   le la les est une des du pas mon ma mes dans pour avec sur comment pourquoi quel quelle je il elle
   que como cómo el los las una mi por para con qué porque está hay
   il lo gli che perché non della nel sono questo
   o os um uma não meu minha em
   het een niet mijn hoe waarom voor van maar
   och att inte hur jag som ett nie jak się na`.split(/\s+/),
);

/** Words that make a text English, whoever writes it. */
const telling =
  /\b(?:the|how|what|why|when|where|which|who|does|do|did|can|could|should|my|your|is|are|with|without|to|of|and|not|have|it)\b/;

/**
 * Whether the model can be asked: it knows English only. A reader of another language means English only with words that
 * say so.
 */
export function looksEnglish(text: string, readersLanguage: string): boolean {
  if (/[^\p{ASCII}\p{P}\p{S}\s]/u.test(text)) return false;
  const asked = text.toLowerCase();
  const words = asked.match(/[a-z']+/g) ?? [];
  if (words.length === 0 || words.some((word) => foreign.has(word))) return false;
  return readersLanguage === 'en' || telling.test(asked);
}
