import { expect, test } from 'vitest';
import { placesIn } from './shortPlaces.ts';
import { languageStates, leftoversIn, wordFaults } from './wordFaults.ts';

test('what editors and translators leave in a text is found', () => {
  expect(leftoversIn('TODO: Beitrag', 'Post')).toEqual(['a note']);
  expect(leftoversIn('BeitrÃ¤ge &amp; mehr', 'Posts and more')).toHaveLength(2);
  expect(leftoversIn('Lädt...', 'Loading…')).toEqual(['three dots: …']);
  expect(leftoversIn('Schreiben...', 'Write...')).toEqual([]);
  expect(leftoversIn('Método', 'Method')).toEqual([]);
});

test('buttons and table heads are found with the namespace of their view', () => {
  const view = `const { t } = useTranslation(['access', 'ui']);
    <Button onClick={() => save()} size="sm">{t('save')}</Button>
    <th scope="col">{t('ui:name')}</th>
    <FormDialog submitLabel={t('form.submit')} />
    <p>{t('text')}</p>`;
  expect(placesIn(view)).toEqual([
    ['access:save', 'button'],
    ['access:form.submit', 'button'],
    ['ui:name', 'table head'],
  ]);
});

test('no shipped text has leftovers or is still an English sentence', () => {
  expect(wordFaults()).toEqual([]);
});

test('German and Arabic lack nothing', () => {
  const lacking = languageStates().filter(({ missing }) => missing > 0);
  expect(lacking.map(({ language }) => language)).not.toContain('de');
  expect(lacking.map(({ language }) => language)).not.toContain('ar');
});
