import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { updateConversation } from '#features/content/conversations/server/conversationService.ts';
import { writeSearchDocuments } from '#features/content/searchIndex/server/searchDocuments.ts';
import {
  indexComment,
  removeConversationFromIndex,
  responseDocument,
} from '#features/content/searchIndex/server/searchIndex.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { rebuildSearchIndex } from './searchRebuild.ts';
import { countSearchedTypes, type SearchInput, searchConversations } from './searchService.ts';
import { addAllWords } from './searchWords.ts';

const { db } = await openTestDatabase();
const ctx = () => testContext(db, { settings: { activeLanguages: ['en', 'de', 'ja'] } });

async function found(input: string | SearchInput): Promise<number[]> {
  const asked = typeof input === 'string' ? { keywords: input } : input;
  const result = await searchConversations(ctx(), { first: 50, ...asked });
  expect(result.totalCount).toBe(result.documents.length);
  return result.documents.map((document) => document.conversationId);
}

const post = (title: string, text = '', fields = {}) =>
  makeConversation(db, { title, stripped_content: text, content: text, ...fields });

test('title ranks before tags, tags before text, text before comments', async () => {
  const comment = await post('Zebra one', 'nothing');
  await makeComment(db, comment.id, { stripped_content: 'a quokka said' });
  const body = await post('Zebra two', 'a quokka somewhere');
  const tag = await post('Zebra three', 'nothing', { tags: ['quokka'] });
  const title = await post('Quokka four', 'nothing');
  expect(await found('quokka')).toEqual([title.id, tag.id, body.id, comment.id]);
});

test('a post is shown once, by its best document', async () => {
  const row = await post('Wombat care', 'wombat');
  await makeComment(db, row.id, { stripped_content: 'my wombat too' });
  expect(await found('wombat')).toEqual([row.id]);
  const said = await post('Silent title', 'silent text');
  const comment = await makeComment(db, said.id, { stripped_content: 'numbat numbat' });
  const reply = await makeComment(db, said.id, {
    stripped_content: 'echidna',
    parent_id: comment.id,
  });
  const result = await searchConversations(ctx(), { keywords: 'numbats' });
  expect(result.documents).toEqual([{ conversationId: said.id, type: 2, id: comment.id }]);
  const replies = await searchConversations(ctx(), { keywords: 'echidna' });
  expect(replies.documents).toEqual([{ conversationId: said.id, type: 3, id: reply.id }]);
});

test('documents that belong to no post, or to no feature, are not found', async () => {
  const row = await post('Pademelon walks', '');
  const document = { language: 'en', createdAt: new Date(), body: 'pademelon bettong' };
  await writeSearchDocuments(db, [
    { ...document, type: 901, id: row.id, conversationId: null },
    { ...document, type: 902, id: row.id, conversationId: row.id },
  ]);
  expect(await found('pademelon')).toEqual([row.id]);
  expect(await found('bettong')).toEqual([]);
  await rebuildSearchIndex(db);
  const left = await db.selectFrom('search_documents').where('doc_type', '>', 900).select('doc_id');
  expect(await left.execute()).toEqual([]);
});

test('case, accents, other forms and beginnings of words are found', async () => {
  const row = await post('Réparations de vélo à Genève', 'Jantes voilées', { language: 'fr' });
  for (const keywords of [
    'geneve',
    'GENÈVE',
    'réparation',
    'reparations velo',
    'velo gen',
    'jante',
  ]) {
    expect(await found(keywords), keywords).toEqual([row.id]);
  }
  const german = await post('Fahrräder reinigen', 'Die Schläuche wechseln', { language: 'de' });
  for (const keywords of ['fahrrad', 'fahrrader', 'FAHRRÄDER', 'schlauche', 'die Fahrräder']) {
    expect(await found(keywords), keywords).toEqual([german.id]);
  }
});

test('Japanese, Chinese, Korean, Thai and Arabic are found by words inside a text', async () => {
  const ja = await post('古い自転車の修理方法', 'チェーンを交換する', { language: 'ja' });
  const zh = await post('东京自行车维修', '更换链条', { language: 'zh' });
  const ko = await post('자전거를 고치는 방법', '체인', { language: 'ko' });
  const th = await post('วิธีซ่อมจักรยานเก่า', '', { language: 'th' });
  const ar = await post('إصلاح الدَّرَّاجة القديمة', 'كيف أُغيّر السلسلة', { language: 'ar' });
  expect(await found('自転車')).toEqual([ja.id]);
  expect(await found('修理方法')).toEqual([ja.id]);
  expect(await found('チェーン')).toEqual([ja.id]);
  expect(await found('自行车')).toEqual([zh.id]);
  expect(await found('链条')).toEqual([zh.id]);
  expect(await found('자전거')).toEqual([ko.id]);
  expect(await found('จักรยาน')).toEqual([th.id]);
  expect(await found('الدراجه')).toEqual([ar.id]);
  expect(await found('اصلاح')).toEqual([ar.id]);
  expect(await found('أغير')).toEqual([ar.id]);
});

test('words are found in their other number, with an article and in other forms', async () => {
  const forms = [
    ['pt_BR', 'Configurações e botões', 'configuração', 'botao', 'CONFIGURACOES'],
    ['es_MX', 'La sincronización falla', 'sincronizaciones', 'sincronizacion'],
    ['fr', 'Une alerte désactivée', 'désactiver', 'desactivees'],
    ['ar', 'ضبط الأجهزة بعد الإجابة', 'أجهزة', 'اجهزه', 'إجابة', 'الأجهزه'],
    ['ar', 'تغيير الإعدادات للبطاريات', 'إعدادات', 'بطاريات', 'بطارية', 'والبطارية'],
    ['ar', 'سيارات قديمة', 'السيارات', 'سيارة', 'بالسيارة'],
  ];
  for (const [language, title = '', ...asked] of forms) {
    const row = await post(title, '', { language });
    const said = await post('Said', '', { language });
    const comment = await makeComment(db, said.id, { stripped_content: title });
    await indexComment(db, { ...comment, language: `${language}` });
    await addAllWords(db);
    for (const keywords of asked) {
      expect(await found(keywords), keywords).toEqual([row.id, said.id]);
    }
  }
  expect(responseDocument('Configurações', 'pt_BR').words).toBe('configuracao');
});

test('a post said to be in another language is found by the forms of that one', async () => {
  const row = await post('Todas as inovações', '', { language: 'en' });
  expect(await found('inovação')).toEqual([]);
  const { viewer } = await makeMember(db, { role: 'administrator' });
  await updateConversation(testContext(db, { viewer }), row.id, { language: 'pt_BR' });
  expect(await found('inovação')).toEqual([row.id]);
});

test('a mistyped word is corrected', async () => {
  const row = await post('Kaleidoscope maintenance', 'How to clean it');
  await addAllWords(db);
  const result = await searchConversations(ctx(), { keywords: 'kaliedoscope clean' });
  expect(result.searchType).toBe('MENDED');
  expect(result.mendedKeywords).toBe('kaleidoscope clean');
  expect(result.documents.map((document) => document.conversationId)).toEqual([row.id]);
});

test('a word is left as it is where that is meant', async () => {
  expect(await found({ keywords: 'kaleidoskope cleen', isExact: true })).toEqual([]);
});

test('help articles and solved questions come first', async () => {
  const plain = await post('Bandicoot in the shed', 'A bandicoot');
  const solved = await post('Bandicoot in the yard', 'A bandicoot');
  const answer = await makeComment(db, solved.id, { stripped_content: 'Leave it' });
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: answer.id })
    .where('id', '=', solved.id)
    .execute();
  const help = await post('Bandicoot in the house', 'A bandicoot', { type: 'KB_ARTICLE' });
  expect(await found('bandicoot')).toEqual([help.id, solved.id, plain.id]);
});

test('what was found is counted by type, whichever of them are asked for', async () => {
  await post('Dunnart one', '', { type: 'IDEA' });
  await post('Dunnart two', '', { type: 'IDEA' });
  await post('Dunnart three', '', { type: 'PRAISE' });
  const inputs = [{ keywords: 'dunnart' }, { keywords: 'dunnart', types: ['PRAISE'] }];
  for (const input of inputs) {
    const result = await searchConversations(ctx(), input);
    expect(await countSearchedTypes(ctx(), input, result)).toEqual({ IDEA: 2, PRAISE: 1 });
  }
  await post('Untitled', '', { tags: ['dunnarts'], type: 'IDEA' });
  const tagged = { tags: ['dunnarts'] };
  const result = await searchConversations(ctx(), tagged);
  expect(await countSearchedTypes(ctx(), tagged, result)).toEqual({ IDEA: 1 });
});

test('when no post has all the words, those with most of them come', async () => {
  const two = await post('Pangolin marmalade', 'jar');
  await post('Pangolin alone', 'jar');
  const result = await searchConversations(ctx(), { keywords: 'pangolin marmalade xylograph' });
  expect(result.searchType).toBe('MOST_WORDS');
  expect(result.documents.map((document) => document.conversationId)).toEqual([two.id]);
  expect((await searchConversations(ctx(), { keywords: 'pangolin xylograph' })).searchType).toBe(
    'ANY_WORD',
  );
});

test('stop words neither hinder nor fail', async () => {
  const row = await post('Aardvark in the garden', 'quiet');
  expect(await found('what is an aardvark in a garden')).toEqual([row.id]);
  const named = await post('The how and the why', 'quiet');
  expect(await found('the how')).toEqual([named.id]);
});

test('filters narrow, and alone they list', async () => {
  const parent = await makeCategory(db);
  const child = await makeCategory(db, {}, parent);
  const topic = await makeTopic(db, child.id);
  const author = await makeMember(db);
  const place = { category_id: child.id, topic_id: topic.id };
  const idea = await post('Ocelot idea', '', { ...place, type: 'IDEA', tags: ['spots'] });
  const question = await post('Ocelot question', '', {
    ...place,
    author_id: author.id,
    created_at: new Date('2020-05-05'),
  });
  const answer = await makeComment(db, question.id, { stripped_content: 'yes' });
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: answer.id })
    .where('id', '=', question.id)
    .execute();
  await post('Ocelot elsewhere');
  const keywords = 'ocelot';
  expect(await found({ keywords })).toHaveLength(3);
  expect((await found({ keywords, categoryIds: [parent.id] })).sort()).toEqual([
    idea.id,
    question.id,
  ]);
  expect(await found({ keywords, topicIds: [topic.id], types: ['IDEA'] })).toEqual([idea.id]);
  expect(await found({ keywords, tags: ['Spots'] })).toEqual([idea.id]);
  expect(await found({ keywords, authors: [author.username] })).toEqual([question.id]);
  expect(await found({ keywords, dateTo: new Date('2021-01-01') })).toEqual([question.id]);
  expect(await found({ keywords, solutionTypes: ['ACCEPTED'] })).toEqual([question.id]);
  expect(await found({ keywords, solutionTypes: ['OFFICIAL'] })).toEqual([]);
  await db
    .updateTable('conversations')
    .set({ official_comment_id: answer.id })
    .where('id', '=', question.id)
    .execute();
  expect(await found({ keywords, solutionTypes: ['OFFICIAL'] })).toEqual([question.id]);
  expect(await found({ keywords, solutionTypes: ['UNANSWERED'] })).not.toContain(question.id);
  expect(await found({ keywords, categoryIds: [parent.id], sortKey: 'NAME' })).toEqual([
    idea.id,
    question.id,
  ]);
  expect(await found({ keywords, searchIn: 'RESPONSES' })).toEqual([]);
  expect(await found({ keywords, searchIn: 'TITLE' })).toHaveLength(3);
  expect(await found({ tags: ['spots'] })).toEqual([idea.id]);
  expect((await searchConversations(ctx(), { tags: ['spots'] })).searchType).toBe('FILTERS');
});

test('matches sorted by title are in the alphabet of the reader', async () => {
  const titles = ['Hrad', 'Chata', 'Čaj', 'Cukr', 'Ocet'];
  const named = new Map<number, string>();
  for (const title of titles) named.set((await post(title, 'dugong')).id, title);
  const sorted = async (locale: string) => {
    const asked = { keywords: 'dugong', sortKey: 'NAME' } as const;
    const { documents } = await searchConversations(testContext(db, { locale }), asked);
    return documents.map(({ conversationId }) => named.get(conversationId));
  };
  expect(await sorted('cs')).toEqual(['Cukr', 'Čaj', 'Hrad', 'Chata', 'Ocet']);
  expect(await sorted('de')).toEqual(['Čaj', 'Chata', 'Cukr', 'Hrad', 'Ocet']);
});

test('what is deleted is never matched nor counted', async () => {
  const row = await post('Thylacine sighting');
  await makeComment(db, row.id, { stripped_content: 'thylacine indeed' });
  await db
    .updateTable('conversations')
    .set({ deleted_at: new Date() })
    .where('id', '=', row.id)
    .execute();
  expect(await found('thylacine')).toEqual([]);
  await removeConversationFromIndex(db, row.id);
  expect(await found('thylacine')).toEqual([]);
});

const source = `query ($keywords: String) {
  searchConversations(keywords: $keywords) {
    searchId searchType totalCount totalCountExact hasMore pageNumber mendedKeywords
    nodes {
      id entityType path createdAt author { username }
      post { id title path type }
      title { text hit } snippet { text hit }
    }
  }
}`;

async function ask(keywords: string) {
  const result = await graphql({
    schema: productSchema,
    source,
    variableValues: { keywords },
    contextValue: ctx(),
  });
  return JSON.parse(JSON.stringify(result));
}

test('hits are pieces of text with the post they belong to', async () => {
  const row = await post('Axolotl <b>tank</b>', 'text');
  const comment = await makeComment(db, row.id, {
    stripped_content: 'An <img src=x onerror=alert(1)> axolotls gill',
  });
  const { data, errors } = await ask('axolotl gill');
  expect(errors).toBeUndefined();
  expect(data.searchConversations).toMatchObject({ totalCount: 1, searchType: 'ALL_WORDS' });
  expect(data.searchConversations.searchId).toMatch(/^v1\.[\w.-]{60,}$/);
  const [hit] = data.searchConversations.nodes;
  expect(hit).toMatchObject({
    id: String(comment.id),
    entityType: 'comment',
    post: { id: String(row.id), title: 'Axolotl <b>tank</b>' },
  });
  expect(hit.path).toContain(`commentId=${comment.id}`);
  expect(hit.title[0]).toEqual({ text: 'Axolotl', hit: true });
  expect(hit.snippet).toEqual([
    { text: 'An <img src=x onerror=alert(1)> ', hit: false },
    { text: 'axolotls', hit: true },
    { text: ' ', hit: false },
    { text: 'gill', hit: true },
  ]);
});

test('fewer than three characters are refused with the message of the form', async () => {
  for (const keywords of ['ab', '?!', '🚲🚲🚲🚲', '車', '\u0000', '---']) {
    const { errors } = await ask(keywords);
    expect(errors?.[0]?.message, keywords).toBe('Enter at least 3 characters');
  }
  expect((await ask('東京')).errors).toBeUndefined();
});

test('nothing that can be typed is an error', async () => {
  const odd = [
    "'; drop table members; --",
    "a' & !b | (c:* <-> d) \\",
    ':*A & chain',
    `${'long '.repeat(2000)}`,
    'x'.repeat(10_000),
    'chain \u0000 nul',
    'half \ud83d pair',
    '👩‍👩‍👧‍👦 family chain',
    '%%% ___ chain',
    'مرحبا بالعالم שלום',
    '1e400 0x1f 007 3.14',
    '<script>alert(1)</script>',
    '自'.repeat(500),
    'ｆｕｌｌｗｉｄｔｈ',
  ];
  for (const keywords of odd) {
    const { errors } = await ask(keywords);
    expect(errors, keywords.slice(0, 40)).toBeUndefined();
    const more = await graphql({
      schema: productSchema,
      source: `query ($k: String!) {
        searchSuggestions(keyword: $k) { kind text path }
        similarConversations(title: $k) { id }
      }`,
      variableValues: { k: keywords },
      contextValue: ctx(),
    });
    expect(more.errors, keywords.slice(0, 40)).toBeUndefined();
  }
});

test('a title that begins with the words comes first, whatever signs stand between them', async () => {
  const begins = await post('Axolotl.js and tapir', 'nothing');
  await post('Tapir and axolotl js', 'axolotl js, axolotl js');
  expect((await found('axolotl.js'))[0]).toBe(begins.id);
});

test('a tag is named as it is written or as it is kept', async () => {
  const row = await post('Okapi', 'nothing', { tags: ['grosse-okapis'] });
  expect(await found({ tags: ['Große Okapis'] })).toEqual([row.id]);
});

test('a single letter or digit before other words stands for itself', async () => {
  const second = await post('Model 2 of the pangolin', 'nothing');
  await post('Pangolin news of 2026', 'nothing');
  expect(await found('2 pangolin')).toEqual([second.id]);
});

test('a word is found behind a French or Italian elision, with it and without', async () => {
  const row = await post('Trop d’arrosage à l’orangerie', 'Il manque l’étiquette.', {
    language: 'fr',
  });
  for (const keywords of ['arrosage', "d'arrosage", 'l’arrosage', 'orangerie', 'etiquettes']) {
    expect(await found(keywords), keywords).toEqual([row.id]);
  }
  const name = await post('D’Arcangelo writes', 'nothing');
  for (const keywords of ['darcangelo', 'D’Arcangelo', 'arcangelo']) {
    expect(await found(keywords), keywords).toEqual([name.id]);
  }
});
