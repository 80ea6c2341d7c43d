import { expect, test } from 'vitest';
import { knownLanguages } from '#core/languages.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { searchConversations } from './searchService.ts';
import { addAllWords } from './searchWords.ts';

const { db } = await openTestDatabase();

type Language = (typeof knownLanguages)[number];

/** By language: titles, and what finds each: other forms, without accents, parts of compounds or their whole. */
const examples: Partial<
  Record<Language, readonly (readonly [title: string, ...asked: string[]])[]>
> = {
  en: [
    ['Sensors disconnecting overnight', 'sensor disconnected', 'disconnects'],
    ['Replacing the batteries', 'battery replacement', 'replace battery'],
    ['Café menus on the display', 'cafe menu'],
    ['Watering schedules were skipped', 'schedule skipping', 'skip schedule'],
    ['Calibrate your valve', 'calibrated valves', 'calibrating', 'valves'],
  ],
  de: [
    ['Fahrradkette ölen', 'Kette', 'Ketten', 'kette olen'],
    ['Die Kette an meinem Fahrrad quietscht', 'Fahrradkette'],
    ['Bewässerungspläne löschen', 'Bewässerungsplan', 'bewasserungsplan gelöscht', 'Plan'],
    ['Batterien der Sensoren wechseln', 'Batterie', 'Sensor', 'batteriewechsel'],
    ['Geräteeinstellungen zurücksetzen', 'Einstellungen', 'Einstellung', 'gerateeinstellung'],
    ['Straßenlampen dimmen', 'strassenlampe', 'Lampe'],
  ],
  fr: [
    ['Réinitialiser les capteurs défectueux', 'capteur défectueux', 'reinitialisation capteur'],
    ['L’arrosage automatique s’arrête', 'arrosage', 'arreter arrosage', 's’arrêtent'],
    ['Notifications désactivées', 'notification desactivee', 'désactiver'],
    ['Où sont les données exportées ?', 'donnée exporter', 'donnees'],
    ['Changement de piles', 'pile', 'changements'],
  ],
  es: [
    ['Conexiones perdidas cada noche', 'conexión', 'conexion perdida'],
    ['¿Cómo calibrar los sensores?', 'sensor calibrado', 'calibración'],
    ['Las baterías se descargan', 'bateria', 'descargar baterías', 'descargada'],
    ['Contraseñas olvidadas', 'contraseña olvidada', 'contrasena'],
    ['Actualizaciones del sistema', 'actualización', 'actualizacion sistemas'],
  ],
  pt_BR: [
    ['Configurações dos sensores', 'configuração sensor', 'configuracao', 'configurações'],
    ['Notificações não chegam', 'notificação', 'notificacoes'],
    ['Baterias descarregadas', 'bateria descarregada', 'descarregar'],
    ['Conexão com o roteador caiu', 'conexões', 'roteadores', 'conexao'],
    ['Atualizar irrigação', 'irrigacao atualizada', 'atualizando'],
  ],
  it: [
    ['L’irrigazione non si avvia', 'irrigazione', 'irrigazioni avviate'],
    ['Sensori scollegati di notte', 'sensore scollegato', 'notti'],
    ['Le batterie dell’apparecchio', 'batteria', 'apparecchi'],
    ['Perché le notifiche arrivano tardi?', 'notifica', 'perche notifiche', 'arrivare'],
    ['Aggiornamenti falliti', 'aggiornamento fallito', 'aggiornamento'],
  ],
  nl: [
    ['Bewateringsschema’s verwijderen', 'bewateringsschema', 'schema', 'verwijderd'],
    ['Batterijen van de sensoren vervangen', 'batterij', 'sensor', 'batterij vervang'],
    ['Fietsketting smeren', 'ketting', 'fiets ketting'],
    ['De ketting van mijn fiets', 'fietsketting'],
    ['Meldingen zijn geïnstalleerd', 'melding', 'geinstalleerd'],
  ],
  nb: [
    ['Vanningsplaner slettes', 'vanningsplan', 'plan', 'planene'],
    ['Bytte batterier i sensorene', 'batteri', 'sensor', 'batteriet'],
    ['Sykkelkjede må smøres', 'kjede', 'smore kjede', 'smøre'],
    ['Varslinger på telefonen', 'varsling', 'telefon', 'pa telefoner'],
  ],
  is: [
    ['Rafhlöður í skynjurum', 'rafhlaða', 'rafhlöðuna', 'skynjari', 'rafhlada'],
    ['Hvernig breyti ég lykilorðinu?', 'lykilorð', 'lykilord', 'lykilorða'],
    ['Stillingar síðunnar týndust', 'stilling', 'síða', 'stillingarnar', 'sida'],
    ['Reikningurinn kom ekki', 'reikningar', 'reikning', 'reikningnum'],
    ['Reiðhjólakeðjan slitnaði', 'keðja', 'keðjur'],
  ],
  pl: [
    ['Baterie w czujnikach', 'bateria', 'czujnik', 'baterii czujnika', 'czujniki'],
    ['Jak zmienić hasło?', 'hasła', 'haslo', 'zmienić haseł'],
    ['Ładowarki nie działają', 'ładowarka', 'ladowarce', 'ładowarek'],
    ['Ustawienia powiadomień', 'ustawień', 'powiadomienie', 'powiadomieniach'],
    ['Żółta dioda miga', 'zolta dioda', 'diody', 'żółtą diodę'],
  ],
  cs: [
    ['Baterie v čidlech', 'baterií', 'čidlo', 'cidla', 'bateriemi'],
    ['Jak změnit heslo?', 'hesla', 'heslem', 'zmenit heslo'],
    ['Nastavení upozornění na zprávy', 'zpráva', 'zprava', 'zprávách', 'zprávami'],
    ['Prodlužovačky a zásuvky', 'prodlužovačka', 'zásuvek', 'zasuvka', 'prodluzovacce'],
    ['Příliš žluťoučký displej', 'zlutoucky displej', 'displeje'],
  ],
  sk: [
    ['Batérie v snímačoch', 'batéria', 'batérií', 'snímač', 'snimace'],
    ['Ako zmeniť heslo?', 'hesla', 'heslom', 'zmenit heslo'],
    ['Správy neprichádzajú', 'správa', 'sprav', 'správach', 'správami'],
    ['Zásuvky v záhrade', 'zásuvka', 'zásuviek', 'záhrada', 'zahrady'],
  ],
  hr: [
    ['Baterije u senzorima', 'baterija', 'senzor', 'baterijama', 'senzora'],
    ['Kako promijeniti lozinku?', 'lozinka', 'lozinke', 'lozinaka', 'lozinkama'],
    ['Postavke obavijesti', 'postavka', 'postavkama', 'obavijest', 'obavijestima'],
    ['Čišćenje uređaja', 'ciscenje', 'uredaj', 'uređaji', 'čišćenja'],
  ],
  hu: [
    ['Akkumulátorok cseréje', 'akkumulátor', 'akkumulator', 'akkumulátorok'],
    ['Az érzékelők nem küldenek adatot', 'érzékelő', 'erzekelo', 'érzékelők', 'adat'],
    ['Jelszavak a fiókokban', 'fiók', 'fiokok', 'fiókot', 'fiókban'],
    ['Értesítések a telefonon', 'értesítés', 'ertesites', 'telefon', 'telefonok'],
  ],
  ru: [
    ['Батареи в датчиках', 'батарея', 'датчик', 'датчики', 'датчиков'],
    ['Красный индикатор мигает', 'красного индикатора', 'красная', 'индикаторы', 'красные'],
    ['Настройки уведомлений', 'настройка', 'уведомления', 'настройками'],
    ['Ещё один способ зарядить устройство', 'еще способ', 'устройства', 'способом'],
  ],
  ar: [
    ['تغيير بطاريات أجهزة الاستشعار', 'بطارية', 'البطاريات', 'أجهزة', 'الأجهزة', 'اجهزه'],
    ['إعدادات الإشعارات', 'الإعدادات', 'إشعارات', 'اعدادات', 'والإشعارات'],
    ['نسيت كلمة المرور', 'المرور', 'كلمه', 'كلمة مرور'],
  ],
  ja: [
    ['センサーの電池を交換したい', '電池', '電池交換', 'センサー', '交換'],
    ['パスワードを変更できません', 'パスワード変更', '変更', 'パスワード'],
    ['通知設定の画面が開かない', '通知', '設定画面', '通知設定', 'ﾃﾞｰﾀ 通知'],
  ],
  zh_CN: [
    ['如何更换传感器的电池', '更换电池', '传感器', '电池', '传感器电池'],
    ['无法修改密码', '密码', '修改密码', '密码修改'],
    ['通知设置页面打不开', '通知设置', '设置页面', '通知', '打不开'],
  ],
  ko: [
    ['센서 배터리를 교체하는 방법', '배터리', '배터리가', '배터리 교체', '센서는', '교체하려면'],
    ['비밀번호변경이 안 됩니다', '변경', '비밀번호', '비밀번호 변경', '비밀번호를'],
    ['GPS를 설정했습니다', 'gps', 'GPS가', '설정하기'],
  ],
};

test.for(knownLanguages.filter((language) => language in examples))(
  '%s: every form finds its post, and only that',
  async (language) => {
    const rows = examples[language] ?? [];
    const found = rows.flatMap(([, ...asked]) => asked);
    expect(found.length).toBeGreaterThanOrEqual(10);
    const ids = new Map<string, number>();
    for (const [title] of rows) {
      const post = { title, stripped_content: '', content: '', language };
      ids.set(title, (await makeConversation(db, post)).id);
    }
    await addAllWords(db);
    const ctx = testContext(db, {
      locale: language,
      settings: { activeLanguages: [language], defaultLanguage: language },
    });
    const own = new Set(ids.values());
    const missed: string[] = [];
    for (const [title, ...asked] of rows) {
      for (const keywords of asked) {
        const { documents } = await searchConversations(ctx, { keywords, first: 20 });
        const posts = documents.map((each) => each.conversationId).filter((id) => own.has(id));
        if (!posts.includes(ids.get(title) ?? 0) || posts.length > 2) {
          missed.push(`${keywords} → ${title}: ${posts.length} posts`);
        }
      }
    }
    expect(missed).toEqual([]);
  },
);
