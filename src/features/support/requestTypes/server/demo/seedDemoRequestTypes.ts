import type { QuestionKind } from '#core/questions.ts';
import type { FieldRules, LocalisedText } from '#features/base/customFields/customFieldRules.ts';
import { type DemoSeed, known } from '#platform/demo/demoData.ts';

declare module '#platform/demo/demoData.ts' {
  interface DemoMade {
    /** Ids by English name. */
    requestTypes: ReadonlyMap<string, number>;
  }
}

const field = { placements: ['FORM', 'PAGE'], visible_to: 'EVERYONE', editable_by: 'OWNER' };

const noRules: FieldRules = {
  ...{ pattern: null, minLength: null, maxLength: null, min: null, max: null },
  integer: false,
};

interface DemoField {
  key: string;
  kind: QuestionKind;
  position: number;
  names: LocalisedText;
  help_texts?: LocalisedText;
  options?: { value: string; labels: LocalisedText; removed: boolean }[];
  rules?: { min: number; max: number };
}

const fields: DemoField[] = [
  {
    ...{ key: 'serial_number', kind: 'TEXT', position: 1 },
    names: { en: 'Serial number', de: 'Seriennummer', ar: 'الرقم التسلسلي' },
    help_texts: {
      en: 'On the back of the device.',
      de: 'Auf der Rückseite des Geräts.',
      ar: 'على ظهر الجهاز.',
    },
  },
  {
    ...{ key: 'device', kind: 'CHOICE', position: 2 },
    names: { en: 'Device', de: 'Gerät', ar: 'الجهاز' },
    options: ['Stake', 'Perch', 'Valve', 'Hub'].map((name) => ({
      value: name.toLowerCase(),
      labels: { en: name },
      removed: false,
    })),
  },
  {
    ...{ key: 'valve_pressure', kind: 'NUMBER', position: 3 },
    names: { en: 'Water pressure in bar', de: 'Wasserdruck in Bar', ar: 'ضغط الماء بالبار' },
    rules: { min: 0, max: 20 },
  },
  {
    ...{ key: 'order_number', kind: 'TEXT', position: 4 },
    names: { en: 'Order number', de: 'Bestellnummer', ar: 'رقم الطلبية' },
  },
];

const types = [
  {
    names: { en: 'Faulty device', de: 'Defektes Gerät', ar: 'جهاز معطوب' },
    descriptions: {
      en: 'A device stopped working or shows wrong readings.',
      de: 'Ein Gerät funktioniert nicht mehr oder misst falsch.',
      ar: 'توقف جهاز عن العمل أو صارت قراءاته خاطئة.',
    },
    fields: [
      { key: 'device', required: true, showIf: null },
      { key: 'serial_number', required: false, showIf: null },
      // Only valves have water in them.
      { key: 'valve_pressure', required: false, showIf: { key: 'device', values: ['valve'] } },
    ],
  },
  {
    names: { en: 'Order and payment', de: 'Bestellung und Zahlung', ar: 'الطلبيات والدفع' },
    descriptions: {
      en: 'Delivery, returns, invoices and warranty.',
      de: 'Lieferung, Rückgabe, Rechnungen und Garantie.',
      ar: 'التوصيل والإرجاع والفواتير والضمان.',
    },
    for_tickets: false,
    fields: [{ key: 'order_number', required: true, showIf: null }],
  },
  {
    names: { en: 'App and account', de: 'App und Konto', ar: 'التطبيق والحساب' },
    descriptions: {
      en: 'The app, rules, exports and your data.',
      de: 'Die App, Regeln, Exporte und Ihre Daten.',
      ar: 'التطبيق والقواعد والتصدير وبياناتك.',
    },
    fields: [],
  },
  {
    names: { en: 'Damaged delivery', de: 'Beschädigte Lieferung', ar: 'شحنة متضررة' },
    descriptions: {
      en: 'Attach a photo of the parcel and of the damage.',
      de: 'Bitte fügen Sie ein Foto des Pakets und des Schadens bei.',
      ar: 'أرفق صورة للطرد وللضرر.',
    },
    needs_attachment: true,
    fields: [
      { key: 'order_number', required: true, showIf: null },
      { key: 'device', required: false, showIf: null },
    ],
  },
];

/** What customers of the demo community write about, and what the form asks them. */
export async function seedDemoRequestTypes(seed: DemoSeed): Promise<void> {
  const { trx, now } = seed;
  await trx
    .insertInto('custom_fields')
    .values(
      fields.map(({ names, help_texts = {}, options = [], rules = {}, ...row }) => ({
        ...{ ...field, ...row, target: 'REQUEST', created_at: now, updated_at: now },
        ...{ names: JSON.stringify(names), help_texts: JSON.stringify(help_texts) },
        ...{ options: JSON.stringify(options), rules: JSON.stringify({ ...noRules, ...rules }) },
      })),
    )
    .execute();
  const rows = await trx
    .insertInto('support_request_types')
    .values(
      types.map(({ names, descriptions, fields: asked, ...rest }, at) => ({
        ...{ names: JSON.stringify(names), descriptions: JSON.stringify(descriptions) },
        ...{ fields: JSON.stringify(asked), position: at + 1, ...rest },
        ...{ created_at: now, updated_at: now },
      })),
    )
    .returning(['id', 'position'])
    .execute();
  const ids = new Map(rows.map(({ id, position }) => [position, id]));
  seed.made.requestTypes = new Map(
    types.map(({ names }, at) => [names.en, known(ids, at + 1)] as const),
  );
}
