/** Words with the same meaning in support questions, folded; one group per line. */
const groups = `
  broken defective faulty damaged dead kaputt defekt
  stuck frozen freezes hangs hanging unresponsive
  fails failing failed failure error errors crash crashes crashed fehler absturz
  delete remove erase loschen entfernen
  change edit modify update andern bearbeiten
  add create hinzufugen erstellen anlegen
  show shows display displays displayed zeigt anzeigt
  login signin logon anmelden anmeldung einloggen
  password passcode passwort kennwort
  phone mobile smartphone cellphone handy telefon
  app application
  wifi wlan wireless
  pair pairing connect connecting connection link koppeln kopplung verbinden verbindung
  disconnect disconnects drops dropped lost offline
  battery batteries akku batterie batterien
  charge charging recharge laden aufladen
  price pricing cost costs preis kosten
  buy purchase order kaufen bestellen
  refund reimbursement erstattung
  cancel unsubscribe kundigen stornieren
  invoice bill billing receipt rechnung
  slow sluggish lag laggy langsam
  picture photo image bild foto
  notification notifications alert alerts benachrichtigung warnung
  full complete entire
  wet soaked moist damp nass feucht
  dry arid trocken
  percent percentage pct prozent
  incorrect wrong inaccurate falsch ungenau
  install installing installation setup mount mounting installieren einrichten montieren
  reset restart reboot zurucksetzen neustart
  firmware software
  manual instructions guide anleitung handbuch
`;

const byWord: ReadonlyMap<string, readonly string[]> = new Map(
  groups
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .flatMap((group) => group.map((word) => [word, group] as const)),
);

/** Other words with the meaning of a folded word. */
export function synonymsOf(word: string): readonly string[] {
  return byWord.get(word)?.filter((each) => each !== word) ?? [];
}
