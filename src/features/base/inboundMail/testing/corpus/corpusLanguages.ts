/** What people answer, and how their clients introduce the quoted message. */
export interface CorpusLanguage {
  code: string;
  /** Two paragraphs. */
  answer: readonly [string, string];
  /** In the message that is answered. */
  question: string;
  subject: string;
  attribution: (address: string) => string;
  /** Outlook's names: from, sent, to, subject. */
  headers: readonly [string, string, string, string];
  original: string;
  phone: string;
}

export const corpusLanguages: readonly CorpusLanguage[] = [
  {
    code: 'en',
    answer: ['I replaced the seal and it no longer leaks.', 'Thank you for the quick help!'],
    question: 'Which seal did you use?',
    subject: 'Re: Leaking valve',
    attribution: (address) => `On Mon, Jan 5, 2026 at 10:02 AM Plaza <${address}> wrote:`,
    headers: ['From', 'Sent', 'To', 'Subject'],
    original: '-----Original Message-----',
    phone: 'Sent from my iPhone',
  },
  {
    code: 'de',
    answer: [
      'Ich habe die Dichtung getauscht, jetzt läuft nichts mehr aus.',
      'Vielen Dank für die Hilfe!',
    ],
    question: 'Welche Dichtung haben Sie verwendet?',
    subject: 'AW: Undichtes Ventil',
    attribution: (address) => `Am Mo., 5. Jan. 2026 um 10:02 Uhr schrieb Plaza <${address}>:`,
    headers: ['Von', 'Gesendet', 'An', 'Betreff'],
    original: '-----Ursprüngliche Nachricht-----',
    phone: 'Von meinem iPhone gesendet',
  },
  {
    code: 'fr',
    answer: ['J’ai changé le joint et il n’y a plus de fuite.', 'Merci beaucoup pour votre aide !'],
    question: 'Quel joint avez-vous utilisé ?',
    subject: 'RE: Vanne qui fuit',
    attribution: (address) => `Le lun. 5 janv. 2026 à 10:02, Plaza <${address}> a écrit :`,
    headers: ['De', 'Envoyé', 'À', 'Objet'],
    original: '-----Message d’origine-----',
    phone: 'Envoyé de mon iPhone',
  },
  {
    code: 'es',
    answer: ['He cambiado la junta y ya no pierde agua.', '¡Muchas gracias por la ayuda!'],
    question: '¿Qué junta ha usado?',
    subject: 'RE: Válvula con fuga',
    attribution: (address) => `El lun, 5 ene 2026 a las 10:02, Plaza (<${address}>) escribió:`,
    headers: ['De', 'Enviado el', 'Para', 'Asunto'],
    original: '-----Mensaje original-----',
    phone: 'Enviado desde mi iPhone',
  },
  {
    code: 'ja',
    answer: [
      'パッキンを交換したところ、水漏れが止まりました。',
      '助けていただきありがとうございます。',
    ],
    question: 'どのパッキンを使いましたか。',
    subject: 'Re: バルブの水漏れ',
    attribution: (address) => `2026年1月5日(月) 10:02 Plaza <${address}>:`,
    headers: ['差出人', '送信日時', '宛先', '件名'],
    original: '-----元のメッセージ-----',
    phone: 'iPhoneから送信',
  },
  {
    code: 'ar',
    answer: ['استبدلت الحلقة المطاطية ولم يعد الصمام يسرّب.', 'شكرًا جزيلًا على المساعدة السريعة!'],
    question: 'أي حلقة استخدمت؟',
    subject: 'رد: صمام يسرّب',
    attribution: (address) =>
      `في الاثنين، ٥ يناير ٢٠٢٦ في ١٠:٠٢ ص تمت كتابة ما يلي بواسطة <${address}>:`,
    headers: ['من', 'تاريخ الإرسال', 'إلى', 'الموضوع'],
    original: '-----الرسالة الأصلية-----',
    phone: 'تم الإرسال من iPhone الخاص بي',
  },
];
