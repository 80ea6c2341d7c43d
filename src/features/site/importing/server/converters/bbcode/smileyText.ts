const byEmoji: Record<string, string> = {
  '😃': ':D :-D :grin:',
  '🙂': ':) :-) :smile:',
  '😉': ';) ;-) :wink:',
  '🙁': ':( :-( :sad:',
  '😮': ':o :-o :eek:',
  '😲': ':shock:',
  '😕': ':? :-? :???:',
  '😎': '8-) :cool:',
  '😆': ':lol:',
  '😠': ':x :-x :mad:',
  '😛': ':P :-P :p :-p :razz:',
  '😳': ':oops:',
  '😢': ":cry: :'(",
  '😈': ':evil:',
  '👿': ':twisted:',
  '🙄': ':roll:',
  '❗': ':!:',
  '❓': ':?:',
  '💡': ':idea:',
  '➡️': ':arrow:',
  '😐': ':| :-|',
  '🟢': ':mrgreen:',
  '🤓': ':geek:',
  '🧐': ':ugeek:',
};

const emojis = new Map(
  Object.entries(byEmoji).flatMap(([emoji, codes]) =>
    codes.split(' ').map((code): [string, string] => [code, emoji]),
  ),
);

/** The smileys that forums come with, as emoji; others stay the text that was typed. */
export function smileyText(code: string): string {
  return emojis.get(code) ?? code;
}
