/** Words, by language, with which people say that they answered within the quoted message. */
const phrases = [
  '(?:see|find|answer(?:s|ed)?|comment(?:s|ed)?|repl(?:y|ies|ied)|responses?|remarks?|notes?)\\b[^.\\n]{0,60}\\b(?:below|inline|in-line|in between|in (?:red|blue|green|bold|capitals))\\b', // en
  '(?:siehe|s\\.|antwort(?:en|ete)?|kommentare?|anmerkungen?)[^.\\n]{0,60}(?:unten|inline|im text|dazwischen|in (?:rot|blau|grün|fett))', // de
  '(?:voir|réponses?|répondu|commentaires?|remarques?)[^.\\n]{0,60}(?:ci-dessous|plus bas|dans le texte|en (?:rouge|bleu|vert|gras))', // fr
  '(?:vea|véase|ver|respuestas?|respondo|comentarios?)[^.\\n]{0,60}(?:abajo|a continuación|entre líneas|en (?:rojo|azul|verde|negrita))', // es
  '(?:vejam?|ver|respostas?|respondi|comentários?)[^.\\n]{0,60}(?:abaixo|no texto|a (?:vermelho|azul)|em (?:vermelho|azul|negrito))', // pt
  '(?:vedi|rispost[ae]|commenti)[^.\\n]{0,60}(?:sotto|di seguito|nel testo|in (?:rosso|blu|verde|grassetto))', // it
  '(?:zie|antwoord(?:en)?|opmerkingen)[^.\\n]{0,60}(?:hieronder|onderaan|tussen de regels|in (?:rood|blauw|groen))', // nl
  '(?:se|svar(?:ene)?|kommentarer)[^.\\n]{0,60}(?:nedenfor|under|i (?:rødt|blått))', // nb
  '(?:patrz|zobacz|odpowiedzi|komentarze)[^.\\n]{0,60}(?:poniżej|w tekście|na (?:czerwono|niebiesko))', // pl
  '(?:viz|vi[zď]|odpovědi|odpovede|komentáře|komentáre)[^.\\n]{0,60}(?:níže|nižšie|v textu|v texte|červeně|červenou)', // cs, sk
  '(?:vidi|odgovori|komentari)[^.\\n]{0,60}(?:ispod|niže|u tekstu|crveno)', // hr
  '(?:lásd|válaszaim|megjegyzéseim)[^.\\n]{0,60}(?:lent|alább|a szövegben|pirossal)', // hu
  '(?:sjá|svör(?:in)?)[^.\\n]{0,60}(?:neðan|hér fyrir neðan|í texta)', // is
  '(?:см\\.|смотрите|ответы?|ответил|комментарии)[^.\\n]{0,60}(?:ниже|в тексте|красным)', // ru
  '(?:以下|下記|文中|本文中|インライン)[^。\\n]{0,20}(?:回答|返信|コメント|記入|お答え)', // ja
  '(?:见|請見|请见|回复|答复|回覆|答覆)[^。\\n]{0,20}(?:下文|下方|下面|文中|红色|紅色|红字)', // zh
  '(?:아래|본문|빨간)[^.\\n]{0,20}(?:답변|회신|답장)', // ko
  '(?:انظر|ردي|ردود|إجاباتي|إجابات|تعليقاتي|أجبت)[^.\\n]{0,60}(?:أدناه|بالأسفل|بالأحمر|في النص)', // ar
];
const pattern = new RegExp(`(?<!\\p{L})(?:${phrases.join('|')})`, 'iu');

/** Whether the sender says that answers are in the quoted message: then it is not folded away. */
export function saysAnswersBelow(text: string): boolean {
  return pattern.test(text.slice(0, 2_000));
}
