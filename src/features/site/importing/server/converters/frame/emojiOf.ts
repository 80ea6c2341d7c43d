import { nameToEmoji } from 'gemoji';

/** Names of other systems for what GitHub’s list names differently. */
const others: Readonly<Record<string, string>> = {
  slight_smile: 'slightly_smiling_face',
  slight_frown: 'slightly_frowning_face',
  smiling_face: 'relaxed',
  face_with_monocle: 'monocle_face',
  face_with_symbols_over_mouth: 'cursing_face',
  face_with_hand_over_mouth: 'hand_over_mouth',
  face_with_raised_eyebrow: 'raised_eyebrow',
  check_mark: 'heavy_check_mark',
  check_mark_button: 'white_check_mark',
  cross_mark: 'x',
  red_heart: 'heart',
  thumbsup: '+1',
  thumbs_up: '+1',
  thumbsdown: '-1',
  thumbs_down: '-1',
  person_shrugging: 'shrug',
  thinking_face: 'thinking',
  money_face: 'money_mouth_face',
  party_popper: 'tada',
  waving_hand: 'wave',
  folded_hands: 'pray',
};

/** The character of `:name:`, also with a skin tone (`:wave:t3:`); null for a picture of the community’s own. */
export function emojiOf(name: string): string | null {
  const key = name
    .replace(/^:|:$/g, '')
    .replace(/:t[1-6]$/, '')
    .toLowerCase();
  const found = Object.hasOwn(nameToEmoji, key) ? nameToEmoji[key] : undefined;
  if (found !== undefined) return found;
  const other = Object.hasOwn(others, key) ? others[key] : undefined;
  return other === undefined ? null : (nameToEmoji[other] ?? null);
}
