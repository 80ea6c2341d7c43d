/**
 * Words that occur in questions about anything, folded. In a small community they are rare, so their frequency
 * does not show that they say nothing about the subject.
 */
const fillers = `
  hello hi hey dear greetings all everyone everybody anyone anybody someone somebody community folks team guys
  please pls plz kindly thanks thank thx cheers regards sorry
  help helping need needs want wants wanted would could should can may might must
  question questions ask asking wondering wonder know known think thought guess believe understand
  get gets getting got make makes made try tries tried trying use uses used using do does did doing done
  go goes going went keep keeps kept seem seems seemed say says said tell tells told
  work works working worked
  always never still already again anymore often sometimes just even really very quite maybe perhaps actually
  although though however therefore because since while
  any anything something nothing everything somehow way ways thing things stuff kind sort bit lot
  new possible impossible able unable right wrong good bad best better
  problem problems issue issues trouble topic post thread
  today yesterday tomorrow now lately recently

  hallo guten tag moin liebe lieber alle jemand niemand bitte danke gruss grusse
  hilfe helfen brauche braucht mochte wurde konnte kann muss soll sollte
  frage fragen weiss wissen denke glaube verstehe
  machen macht gemacht versuche versucht geht gehen ging haben habe hat
  immer nie noch schon wieder oft manchmal einfach eigentlich vielleicht wirklich sehr
  obwohl jedoch weil
  etwas nichts alles irgendwie moglich richtig falsch gut schlecht neu
  problem probleme thema beitrag heute gestern jetzt

  bonjour salut bonsoir merci svp quelqu personne aide aider besoin voudrais
  question faire fait toujours jamais encore deja vraiment probleme problemes
  hola buenas gracias favor alguien nadie ayuda ayudar necesito quiero puedo
  pregunta hacer siempre nunca todavia problema problemas

  مرحبا السلام عليكم شكرا رجاء الرجاء لو سمحت سمحتم احد مساعده ساعدوني اريد احتاج يمكن
  سوال سؤال كيف لماذا هل دايما ابدا مشكله مشكلتي عندي
`;

const fillerWords: ReadonlySet<string> = new Set(
  fillers.split(/\s+/).filter((word) => word !== ''),
);

/** Whether a folded word says nothing about the subject of a question. */
export function isFiller(word: string): boolean {
  return fillerWords.has(word);
}
