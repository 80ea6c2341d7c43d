import { expect, test } from 'vitest';
import { configSchemas, type PeopleConfig } from '../providerRules.ts';
import { readProfile } from './providerProfile.ts';

const configOf = (config: Partial<PeopleConfig>) =>
  configSchemas.FASTPASS.parse({ audience: 'plaza', ...config });
const read = (claims: object, config: Partial<PeopleConfig> = {}) =>
  readProfile({ sub: '1', ...claims }, configOf(config));

test('a staff badge and a company are read only from claims that were named', () => {
  const claims = { brandUser: true, brand_user: true, partnerId: 'acme', partner_id: 'acme' };
  expect(read(claims)).toMatchObject({ brandUser: null, partnerId: null, partnerName: null });
  const attributes = { brandUser: 'is_staff', partnerId: 'org.id', partnerName: 'org.name' };
  const org = { id: 'acme', name: 'Acme Ltd' };
  expect(read({ is_staff: 'true', org }, { attributes })).toMatchObject({
    brandUser: true,
    partnerId: 'acme',
    partnerName: 'Acme Ltd',
  });
  expect(read({ is_staff: 'yes' }, { attributes })?.brandUser).toBe(false);
  expect(read({}, { attributes })?.brandUser).toBe(false);
});

test('with groups, whoever is in one of them has the staff badge', () => {
  const config = { attributes: { brandUser: 'groups' }, brandGroups: ['staff', 'agents'] };
  expect(read({ groups: ['customers', 'agents'] }, config)?.brandUser).toBe(true);
  expect(read({ groups: 'customers, staff' }, config)?.brandUser).toBe(true);
  expect(read({ groups: ['customers'] }, config)?.brandUser).toBe(false);
  expect(read({ groups: true }, config)?.brandUser).toBe(false);
});
