import { type Kysely, sql } from 'kysely';

/**
 * What readers see in the tree of a knowledge base may be held as long as its version is the same: the last transaction
 * that changed which articles they see, in which sections and in which order.
 */
const veils =
  'deleted_at, merged_into_id, archived_at, spam_at, held_at, is_private, audience, audience_lists, ' +
  'type, language, author_id, category_id';

const statements = [
  'alter table knowledge_bases add column tree_version bigint not null default 0',

  // Once per transaction, however many articles it changes.
  `create function change_trees(ids bigint[]) returns void language sql as $$
     update knowledge_bases set tree_version = pg_current_xact_id()::text::bigint
     where id = any(ids) and tree_version <> pg_current_xact_id()::text::bigint
   $$`,

  `create function tree_of_articles() returns trigger language plpgsql as $$
     begin
       perform change_trees(array(select distinct knowledge_base_id from changed));
       return null;
     end
   $$`,
  `create trigger tree_of_new_articles after insert on kb_articles
     referencing new table as changed for each statement execute function tree_of_articles()`,
  `create trigger tree_of_removed_articles after delete on kb_articles
     referencing old table as changed for each statement execute function tree_of_articles()`,

  `create function tree_of_moved_article() returns trigger language plpgsql as $$
     begin
       perform change_trees(array[old.knowledge_base_id, new.knowledge_base_id]);
       return null;
     end
   $$`,
  `create trigger tree_of_moved_article
     after update of type, knowledge_base_id, section_id, position, source_language on kb_articles
     for each row when (old.type <> new.type or old.knowledge_base_id <> new.knowledge_base_id
       or old.section_id is distinct from new.section_id or old.position <> new.position
       or old.source_language <> new.source_language)
     execute function tree_of_moved_article()`,

  `create function tree_of_translations() returns trigger language plpgsql as $$
     begin
       perform change_trees(array(select distinct article.knowledge_base_id
         from changed join kb_articles article on article.id = changed.article_id));
       return null;
     end
   $$`,
  `create trigger tree_of_new_translations after insert on kb_translations
     referencing new table as changed for each statement execute function tree_of_translations()`,
  `create trigger tree_of_changed_translations after update on kb_translations
     referencing new table as changed for each statement execute function tree_of_translations()`,
  `create trigger tree_of_removed_translations after delete on kb_translations
     referencing old table as changed for each statement execute function tree_of_translations()`,

  `create function tree_of_post() returns trigger language plpgsql as $$
     begin
       perform change_trees(array(select article.knowledge_base_id
         from kb_translations translation join kb_articles article on article.id = translation.article_id
         where translation.conversation_id = new.id));
       return null;
     end
   $$`,
  `create trigger tree_of_veiled_post after update of ${veils} on conversations
     for each row when ((old.type = 'KB_ARTICLE' or new.type = 'KB_ARTICLE')
       and (${veils.replaceAll(/(\w+)/g, 'old.$1')}) is distinct from (${veils.replaceAll(/(\w+)/g, 'new.$1')}))
     execute function tree_of_post()`,

  // A member whose content is hidden has written for any of them.
  `create function tree_of_hidden_author() returns trigger language plpgsql as $$
     begin
       perform change_trees(array(select id from knowledge_bases));
       return null;
     end
   $$`,
  `create trigger tree_of_hidden_author after update of content_hidden on members
     for each row when (old.content_hidden <> new.content_hidden)
     execute function tree_of_hidden_author()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
