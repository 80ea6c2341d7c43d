import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { preferencePlaces } from '#features/people/members/preferenceRules.ts';
import { type OptionalMail, optionalMails } from '../mailRules.ts';

/** Of a statement over `members`: who has not switched this kind of mail off. */
export function wantsMail(kind: OptionalMail): RawBuilder<SqlBool> {
  const { category, type, property } = preferencePlaces[optionalMails[kind]];
  return sql`not exists (select from member_preferences chosen
    where chosen.member_id = members.id and chosen.category = ${category} and chosen.type = ${type}
      and chosen.properties ->> ${property}::text = 'OFF')`;
}
