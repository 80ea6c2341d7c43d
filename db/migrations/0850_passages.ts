import { type Kysely, sql } from 'kysely';

/**
 * Passages of posts and their answers, with their meaning as a vector (decision 0792). Only the bits are in the row that
 * every search reads; vector and text are stored beside it. A passage goes with its search document, and, by the triggers
 * below, as soon as its text changes or is no longer public: in the transaction of that change, whoever makes it.
 */
const statements = [
  `create table passages (
     doc_type smallint not null,
     doc_id bigint not null,
     place smallint not null,
     model text not null,
     bits bit(512) not null,
     language text not null,
     vector bytea not null,
     text text not null,
     primary key (doc_type, doc_id, place),
     foreign key (doc_type, doc_id) references search_documents on delete cascade
   ) with (toast_tuple_target = 128)`,
  `alter table passages alter column vector set storage external, alter column text set storage external`,

  // Posts whose passages are to be written.
  `create table passage_queue (
     conversation_id bigint primary key references conversations on delete cascade,
     tries smallint not null default 0
   )`,

  // The posts closest in meaning, for "related posts"; whether a viewer may see them is asked when they are read.
  `create table alike_posts (
     conversation_id bigint primary key references conversations on delete cascade,
     ids bigint[] not null
   )`,

  `create function queue_passages(id bigint) returns void language sql as $$
     insert into passage_queue (conversation_id) values (id)
     on conflict (conversation_id) do update set tries = 0
   $$`,

  `create function passages_of_document() returns trigger language plpgsql as $$
     begin
       if tg_op = 'UPDATE' and new.vector is distinct from old.vector then
         delete from passages where doc_type = new.doc_type and doc_id = new.doc_id;
         if found and new.doc_type <> 1 then perform queue_passages(new.conversation_id); end if;
       end if;
       if new.doc_type = 1 then perform queue_passages(new.doc_id); end if;
       return null;
     end
   $$`,
  `create trigger passages_of_new_document after insert on search_documents
     for each row when (new.doc_type = 1) execute function passages_of_document()`,
  `create trigger passages_of_changed_document after update of vector on search_documents
     for each row when (new.vector is distinct from old.vector and new.doc_type in (1, 2, 3))
     execute function passages_of_document()`,

  `create function passages_of_post() returns trigger language plpgsql as $$
     begin
       delete from passages p using search_documents d
         where d.conversation_id = new.id and p.doc_type = d.doc_type and p.doc_id = d.doc_id;
       delete from alike_posts where conversation_id = new.id;
       perform queue_passages(new.id);
       return null;
     end
   $$`,
  `create trigger passages_of_veiled_post
     after update of is_private, held_at, spam_at, deleted_at, merged_into_id, archived_at, language on conversations
     for each row when (
       old.is_private <> new.is_private or (old.held_at is null) <> (new.held_at is null)
       or (old.spam_at is null) <> (new.spam_at is null) or (old.deleted_at is null) <> (new.deleted_at is null)
       or old.merged_into_id is distinct from new.merged_into_id
       or (old.archived_at is null) <> (new.archived_at is null) or old.language <> new.language)
     execute function passages_of_post()`,

  `create function passages_of_answer() returns trigger language plpgsql as $$
     begin
       perform queue_passages(new.id);
       return null;
     end
   $$`,
  `create trigger passages_of_changed_answer
     after update of accepted_comment_id, official_comment_id on conversations
     for each row when (old.accepted_comment_id is distinct from new.accepted_comment_id
       or old.official_comment_id is distinct from new.official_comment_id)
     execute function passages_of_answer()`,

  `create function passages_of_response() returns trigger language plpgsql as $$
     begin
       delete from passages where doc_type in (2, 3) and doc_id = new.id;
       perform queue_passages(new.conversation_id);
       return null;
     end
   $$`,
  `create trigger passages_of_veiled_response
     after update of is_private, held_at, spam_at, deleted_at on comments
     for each row when (
       old.is_private <> new.is_private or (old.held_at is null) <> (new.held_at is null)
       or (old.spam_at is null) <> (new.spam_at is null) or (old.deleted_at is null) <> (new.deleted_at is null))
     execute function passages_of_response()`,

  `insert into passage_queue (conversation_id)
     select doc_id from search_documents where doc_type = 1`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
