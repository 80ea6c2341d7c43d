import fs from 'node:fs';
import { openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embeddedPostgres.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { fillSearchData } from './searchData.ts';
const [, , dir = '', conv, comm] = process.argv;
fs.mkdirSync(dir, { recursive: true });
const s = await startEmbeddedPostgres({ clusterDir: `${dir}/pg` });
const h = openDatabase(s.connection);
await migrateToLatest(h.db);
if (Number(conv) > 0) { const r = await fillSearchData(h.db, { conversations: Number(conv), comments: Number(comm) }); fs.writeFileSync(dir+'/words.json', JSON.stringify(r)); }
fs.writeFileSync(dir + '/conn.json', JSON.stringify(s.connection));
console.log('ready', process.pid);
process.on('SIGTERM', async () => { await h.close(); await s.stop(); process.exit(0); });
setInterval(() => {}, 1e6);
